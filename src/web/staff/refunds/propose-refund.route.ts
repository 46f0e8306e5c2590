import { assertNever } from '#src/assert-never.ts'
import { PROPOSE_REFUND_FIELDS, proposeRefundSchema } from '#src/features/money/refunds/forms.ts'
import { type ProposeRefundResult, proposeRefund } from '#src/features/money/refunds/propose-refund.server.ts'
import { findRefundOffer } from '#src/features/money/refunds/refund-offers.server.ts'
import { naira } from '#src/money.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHOOSE_ADDRESS, CHOOSE_MEANING, PAYMENT_DISPUTED } from './refuse-decision.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Refund',
  ids: ['paymentId'],
  schema: proposeRefundSchema,
  fields: PROPOSE_REFUND_FIELDS,
  async run({ app, actor, ids: { paymentId }, form: { share, partKobo, left, terms, ...fields }, idempotencyKey }) {
    const offer = await findRefundOffer(app, paymentId)
    if (offer?.asksMeaning && fields.meaning === null) return CHOOSE_MEANING
    const kobo = { all: left, terms, part: partKobo }[share]
    if (kobo <= 0) return refuse('Please reload the page and try again.', 400)
    const result = await proposeRefund(app, actor, {
      idempotencyKey: idempotencyKey('refund', paymentId),
      paymentId,
      kobo,
      ...fields,
      termsNote: offer?.termsNote ?? '',
      isOutdated: share === 'terms' && offer !== null && offer.byTerms !== terms,
    })
    return describeProposal(result)
  },
})

function describeProposal(result: ProposeRefundResult): Outcome {
  if (result.ok) {
    return result.state === 'proposed'
      ? done('Refund Proposed', `${naira(result.kobo)} waits for an owner, who gets an email.`)
      : done('Refund Started', `We’re sending ${naira(result.kobo)} back to the payer.`)
  }
  switch (result.reason) {
    case 'not-found':
      return refuse('We can’t find this payment.', 404)
    case 'choose-address':
      return CHOOSE_ADDRESS
    case 'not-refundable':
      return refuse('Nothing of this payment can be refunded any more. A colleague may have refunded it.')
    case 'disputed':
      return refuse(PAYMENT_DISPUTED)
    case 'outdated':
      return refuse('The terms now give another amount. Please close this form and look again.')
    case 'too-much':
      return {
        ok: false,
        errors: { amount: `At most ${naira(result.leftKobo)} of this payment can still be refunded` },
      }
    default:
      return assertNever(result)
  }
}
