import { findDocumentFile } from '#src/features/documents/find-document-file.server.ts'
import { readWordText } from '#src/features/files/read-word.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { serveToStaff } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/word.route'

/** Answers with the text of a Word document as a tree of known elements, and records the look at it. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    find: app => findDocumentFile(app, { kind: 'staff', id }, { documentId }),
    read: async ({ format }, bytes) => {
      const text = format === 'docx' ? await readWordText(bytes) : null
      return text === null ? null : Response.json(text, { headers: { 'cache-control': 'private, no-store' } })
    },
  })
}
