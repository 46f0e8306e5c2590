import { findDocumentFile } from '#src/features/documents/find-document-file.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { serveToStaff } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/file.route'

export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    isInline: new URL(request.url).searchParams.get('download') !== '1',
    find: app => findDocumentFile(app, { kind: 'staff', id }, { documentId }),
  })
}
