import { archiveFiles } from '#src/features/documents/archive-files.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { refuseOtherSites, serveZip } from '../../parts/serve-file.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/archive.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  return serveZip(context, request, {
    staffId: id,
    none: 'This application has no documents.',
    build: app => archiveFiles(app, { kind: 'staff', id }, readIdParam(params.id)),
  })
}
