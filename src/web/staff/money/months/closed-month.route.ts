import { findClosingFile } from '#src/features/money/months/export-month.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveToStaff } from '../../../parts/serve-file.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/closed-month.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  const closingId = readIdParam(params.closingId)
  return serveToStaff(context, request, {
    staffId: id,
    find: app => findClosingFile(app, { kind: 'staff', id }, closingId),
  })
}
