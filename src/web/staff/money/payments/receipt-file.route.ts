import { data } from 'react-router'
import { findReceipt } from '#src/features/money/receipts/queries.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { answerReceipt } from '../../../parts/receipts/answer-receipt.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/receipt-file.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request, { may: 'pages' })
  const paymentId = readIdParam(params.paymentId)
  const receipt = await findReceipt(context.get(appContext).db, readIdParam(params.entryId))
  if (receipt === null || receipt.paymentId !== paymentId) throw data(null, { status: 404 })
  return answerReceipt(receipt)
}
