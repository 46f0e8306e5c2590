import { z } from 'zod'
import { decideRefund } from '#src/features/money/refunds/decide-refund.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { refuseDecision } from './refuse-decision.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'large-refunds',
  failed: 'Failed to Confirm Refund',
  ids: ['refundId'],
  schema: z.object({}),
  async run({ app, actor, ids: { refundId } }) {
    const result = await decideRefund(app, actor, { refundId, decision: 'confirm' })
    return result.ok ? done('Refund Confirmed', 'We’re sending it to the payer.') : refuseDecision(result.reason)
  },
})
