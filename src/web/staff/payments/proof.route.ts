import { openProof } from '#src/features/cases/open-proof.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/proof.route'
import { sendProof } from './send-proof.server.ts'

/** Sends the proof of an offline payment. Each download is recorded as an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'payments' })
  const paymentId = readIdParam(params.paymentId)
  return sendProof({ context, request, staffId: id }, app => openProof(app, { kind: 'staff', id }, paymentId))
}
