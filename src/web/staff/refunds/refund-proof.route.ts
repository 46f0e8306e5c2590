import { openRefundProof } from '#src/features/cases/open-proof.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import { sendProof } from '../payments/send-proof.server.ts'
import type { Route } from './+types/refund-proof.route'

/** Sends the proof of an offline refund. Each download is recorded as an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'payments' })
  const refundId = readIdParam(params.refundId)
  return sendProof({ context, request, staffId: id }, app => openRefundProof(app, { kind: 'staff', id }, refundId))
}
