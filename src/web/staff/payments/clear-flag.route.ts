import { STOPPED_IN_SENTENCE } from '#src/features/applications/states.ts'
import { clearFlag } from '#src/features/payments/clear-flag.server.ts'
import { type Decided, decidePayment } from '#src/features/payments/decide-payment.server.ts'
import type { FlagDecision } from '#src/features/payments/flags.ts'
import { clearFlagSchema } from '#src/features/payments/forms.ts'
import { poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Failed to Settle',
  ids: ['paymentId'],
  schema: clearFlagSchema,
  async run({ app, actor, ids: { paymentId }, form: { decision, comment } }) {
    if (decision !== 'settled') {
      const decided = await decidePayment(app, actor, { paymentId, decision, comment })
      return decided.ok ? describeDecision(decision, decided) : refuseDecision(decided.reason)
    }
    const cleared = await clearFlag(app, actor, { paymentId, comment })
    if (cleared.ok) return done('Payment Marked as Settled', 'What was done stands in the log.')
    if (cleared.reason === 'not-found') return refuse('There is no such payment in the books.', 404)
    return refuse('Nothing about this payment waits to be settled any more. A colleague may have been faster.')
  },
})

function describeDecision(decision: FlagDecision, decided: Extract<Decided, { ok: true }>): Outcome {
  switch (decision) {
    case 'accept':
      return done('Payment Accepted', `It counts as ${poundsAndPence(decided.countedPence)}.`)
    case 'ask-for-rest':
      return done('Rest Asked For', `The payer is asked for ${poundsAndPence(decided.restPence)} by email.`)
    case 'refund':
      return done('Refund Due', 'It no longer counts. Refund it at the provider, then mark it as settled.')
    default:
      return never(decision)
  }
}

function refuseDecision(reason: Extract<Decided, { ok: false }>['reason']): Outcome {
  switch (reason) {
    case 'not-found':
      return refuse('There is no such payment in the books.', 404)
    case 'not-open':
      return refuse('This payment no longer waits for that decision. A colleague may have been faster.')
    case 'not-payable':
      return refuse(`Its application was ${STOPPED_IN_SENTENCE} or deleted, so it can only be refunded.`)
    case 'nothing-left':
      return refuse('Nothing is left to pay, so it can only be refunded.')
    case 'no-rest':
      return refuse('Nothing more is due for it. Accept it instead.')
    default:
      return never(reason)
  }
}
