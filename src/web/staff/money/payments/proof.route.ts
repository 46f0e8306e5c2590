import { findProof } from '#src/features/money/offline/find-proof.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveToStaff } from '../../../parts/serve-file.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/proof.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'payments' })
  const paymentId = readIdParam(params.paymentId)
  return serveToStaff(context, request, {
    staffId: id,
    find: app => findProof(app, { kind: 'staff', id }, paymentId),
  })
}
