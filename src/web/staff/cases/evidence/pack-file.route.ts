import { findPackFile } from '#src/features/evidence/pack/pack-files.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveToStaff } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/pack-file.route'

export async function loader({ context, params: { packFileId: fileId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    isInline: true,
    find: app => findPackFile(app, { kind: 'staff', id }, { fileId }),
  })
}
