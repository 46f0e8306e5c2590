import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { attach, type FilesRefusal } from '#src/features/files/attach.server.ts'
import { OTHER_SIGN_ERRORS } from '#src/features/money/forms.ts'
import { RECORD_REFUND_FIELDS, recordRefundSchema } from '#src/features/money/refunds/forms.ts'
import {
  type RecordRefundRefusal,
  recordOfflineRefund,
} from '#src/features/money/refunds/record-offline-refund.server.ts'
import { findRefundOffer } from '#src/features/money/refunds/refund-offers.server.ts'
import { formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { done, type Outcome, refuse, refuseFiles, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHOOSE_ADDRESS, CHOOSE_MEANING } from './refuse-decision.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Failed to Record Refund',
  ids: ['paymentId'],
  schema: recordRefundSchema,
  fields: RECORD_REFUND_FIELDS,
  files: { max: 1 },
  run: async ({ app, actor, ids: { paymentId }, form, files, idempotencyKey }): Promise<Outcome> => {
    const offer = await findRefundOffer(app, paymentId)
    if (offer?.asksMeaning && (form.meaning ?? null) === null) return CHOOSE_MEANING
    const id = idempotencyKey('offline-refund', paymentId)
    const refund = { ...form, idempotencyKey: id, paymentId, termsNote: offer?.termsNote ?? '' }
    const result = await attach(app, { stem: `refunds/${id}`, received: files }, ([proof = null]) =>
      recordOfflineRefund(app, actor, { ...refund, proof }),
    )
    return describeResult(result)
  },
})

function describeResult(result: { ok: true } | RecordRefundRefusal | FilesRefusal): Outcome {
  if (result.ok) return done('Refund Recorded', 'It’s in our accounts, and we’re emailing the payer.')
  switch (result.reason) {
    case 'not-found':
      return refuse('We can’t find this payment.', 404)
    case 'choose-address':
      return CHOOSE_ADDRESS
    case 'not-refundable':
      return refuse('Nothing of this payment can be refunded any more. A colleague may have refunded it.')
    case 'too-much': {
      const left = formatRefundSum({ amount: result.left, currency: result.currency })
      return { ok: false, errors: { amount: `At most ${left} of this payment can still be refunded` } }
    }
    case 'other-currency':
      return { ok: false, errors: { amount: OTHER_SIGN_ERRORS[result.currency] } }
    case 'before-payment': {
      const arrivedOn = dateInWords(noonOf(result.arrivedOn))
      return {
        ok: false,
        errors: { paidOn: `The money arrived on ${arrivedOn}. Please choose that day or a later one` },
      }
    }
    case 'not-yet':
      return { ok: false, errors: { paidOn: 'Please choose today or an earlier day' } }
    case 'files':
      return refuseFiles(result, 1)
    default:
      return assertNever(result)
  }
}
