import { findMessageFile } from '#src/features/messages/find-message-file.server.ts'
import { serveToApplicant } from '../parts/serve-file.server.ts'
import type { Route } from './+types/message-file.route'

export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  return serveToApplicant(context, request, {
    codeTarget: 'messages',
    find: (app, id) => findMessageFile(app, { kind: 'applicant', id }, { fileId, applicationId: id }),
  })
}
