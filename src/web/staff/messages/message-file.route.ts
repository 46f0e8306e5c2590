import { findMessageFile } from '#src/features/messages/find-message-file.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { serveToStaff } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/message-file.route'

export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    find: app => findMessageFile(app, { kind: 'staff', id }, { fileId }),
  })
}
