import { reverseOfflineSchema } from '#src/features/money/forms.ts'
import { reverseOfflinePayment } from '#src/features/money/offline/record-payment.server.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Reverse Payment',
  ids: ['paymentId'],
  schema: reverseOfflineSchema,
  async run({ app, actor, ids, form }) {
    const result = await reverseOfflinePayment(app, actor, { paymentId: ids.paymentId, ...form })
    if (result.ok) return done('Payment Reversed', 'It no longer counts as paid.')
    if (result.reason === 'not-found') return refuse('We can’t find this offline payment.', 404)
    return refuse('It has already been reversed, perhaps by a colleague.')
  },
})
