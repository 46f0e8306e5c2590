import { assertNever } from '#src/assert-never.ts'
import { STOPPED_STATUSES_IN_WORDS } from '#src/features/cases/states.ts'
import { clearFlag, type DecidePaymentResult, decidePayment } from '#src/features/money/decide-payment.server.ts'
import type { FlagDecision } from '#src/features/money/flags.ts'
import { clearFlagSchema } from '#src/features/money/forms.ts'
import { poundsAndPence } from '#src/money.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Settle',
  ids: ['paymentId'],
  schema: clearFlagSchema,
  async run({ app, actor, ids: { paymentId }, form: { decision, comment } }) {
    if (decision !== 'settled') {
      const result = await decidePayment(app, actor, { paymentId, decision, comment })
      return result.ok ? describeDecision(decision, result) : refuseDecision(result.reason)
    }
    const result = await clearFlag(app, actor, { paymentId, comment })
    if (result.ok) return done('Payment Marked as Settled', 'Your comment is in the audit log.')
    if (result.reason === 'not-found') return refuse('We can’t find this payment.', 404)
    return refuse('This payment no longer needs a decision. A colleague may have dealt with it.')
  },
})

function describeDecision(decision: FlagDecision, result: Extract<DecidePaymentResult, { ok: true }>): Outcome {
  switch (decision) {
    case 'accept':
      return done('Payment Accepted', `It counts as ${poundsAndPence(result.countedPence)}.`)
    case 'ask-for-rest':
      return done('Rest Requested', `We’re emailing the payer to ask for ${poundsAndPence(result.restPence)}.`)
    case 'refund':
      return done('Refund Due', 'It no longer counts. Press “Refund” beside the payment to send it back.')
    default:
      return assertNever(decision)
  }
}

function refuseDecision(reason: Extract<DecidePaymentResult, { ok: false }>['reason']): Outcome {
  switch (reason) {
    case 'not-found':
      return refuse('We can’t find this payment.', 404)
    case 'not-open':
      return refuse('This payment no longer needs that decision. A colleague may have made it.')
    case 'not-payable':
      return refuse(`Its application was ${STOPPED_STATUSES_IN_WORDS} or deleted, so it can only be refunded.`)
    case 'nothing-left':
      return refuse('Nothing is left to pay, so this payment can only be refunded.')
    case 'no-rest':
      return refuse('Nothing more is due. Accept this payment instead.')
    default:
      return assertNever(reason)
  }
}
