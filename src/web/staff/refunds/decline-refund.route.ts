import { decideRefund } from '#src/features/money/refunds/decide-refund.server.ts'
import { declineRefundSchema } from '#src/features/money/refunds/forms.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { refuseDecision } from './refuse-decision.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'large-refunds',
  failed: 'Failed to Decline Refund',
  ids: ['refundId'],
  schema: declineRefundSchema,
  async run({ app, actor, ids: { refundId }, form: { reason } }) {
    const result = await decideRefund(app, actor, { refundId, decision: 'decline', reason })
    return result.ok ? done('Refund Declined', 'Nothing was sent.') : refuseDecision(result.reason)
  },
})
