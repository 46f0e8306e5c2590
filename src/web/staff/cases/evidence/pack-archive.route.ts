import { archivePack } from '#src/features/evidence/pack/pack-files.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { readPackNumber } from '../../../parts/pack/read-pack-number.ts'
import { renderPackIndex } from '../../../parts/pack/render-pack-index.server.ts'
import { refuseOtherSites, serveZip } from '../../../parts/serve-file.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/pack-archive.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  const pack = { applicationId: readIdParam(params.id), number: readPackNumber(request), renderIndex: renderPackIndex }
  return serveZip(context, request, {
    staffId: id,
    none: 'We no longer have the files of this pack.',
    build: app => archivePack(app, { kind: 'staff', id }, pack),
  })
}
