import { findDocumentFile } from '#src/features/documents/find-document-file.server.ts'
import { writeCodeTarget } from '#src/features/people/access/codes.ts'
import { serveToApplicant } from '../parts/serve-file.server.ts'
import type { Route } from './+types/applicants-file.route'

export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  return serveToApplicant(context, request, {
    codeTarget: writeCodeTarget({ kind: 'document', documentId }),
    find: (app, id) => findDocumentFile(app, { kind: 'applicant', id }, { documentId, applicationId: id }),
  })
}
