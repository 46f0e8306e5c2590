import { findLetterFile } from '#src/features/letters/find-letter-file.server.ts'
import { serveToApplicant } from '../parts/serve-file.server.ts'
import type { Route } from './+types/letter-file.route'

export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  return serveToApplicant(context, request, {
    codeTarget: 'letters',
    find: (app, id) => findLetterFile(app, { kind: 'applicant', id }, { fileId, applicationId: id }),
  })
}
