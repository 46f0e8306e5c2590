import { findPackFile } from '#src/features/evidence/pack/pack-files.server.ts'
import { serveToApplicant } from '../parts/serve-file.server.ts'
import type { Route } from './+types/pack-file.route'

export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  return serveToApplicant(context, request, {
    codeTarget: 'pack',
    find: (app, id) => findPackFile(app, { kind: 'applicant', id }, { fileId, applicationId: id }),
  })
}
