import { assertNever } from '#src/assert-never.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { attach, type FilesRefusal } from '#src/features/files/attach.server.ts'
import { OTHER_SIGN_ERRORS } from '#src/features/money/forms.ts'
import { type ChangeMeaningResult, changeRefundMeaning } from '#src/features/money/refunds/change-meaning.server.ts'
import { type DecideRefundResult, decideRefund } from '#src/features/money/refunds/decide-refund.server.ts'
import {
  changeMeaningSchema,
  declineRefundSchema,
  MEANING_REQUIRED,
  mailAccountLinkSchema,
  PROPOSE_REFUND_FIELDS,
  proposeRefundSchema,
  RECORD_REFUND_FIELDS,
  recordRefundSchema,
} from '#src/features/money/refunds/forms.ts'
import { type MailAccountLinkResult, mailAccountLink } from '#src/features/money/refunds/name-account.server.ts'
import { type ProposeRefundResult, proposeRefund } from '#src/features/money/refunds/propose-refund.server.ts'
import {
  type RecordRefundRefusal,
  recordOfflineRefund,
} from '#src/features/money/refunds/record-offline-refund.server.ts'
import { findRefundOffer } from '#src/features/money/refunds/refund-offers.server.ts'
import { CURRENT_MEANING_WORDS, formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { naira } from '#src/money.ts'
import { done, type Outcome, type RefusedOutcome, refuse, refuseFiles, staffAct } from '../../parts/staff-act.server.ts'

export const refundsActs = {
  changeRefundMeaning: staffAct({
    may: 'refunds',
    failed: 'Meaning Not Saved',
    ids: ['refundId'],
    schema: changeMeaningSchema,
    sendsMail: true,
    async run({ app, actor, ids: { refundId }, form }) {
      const result = await changeRefundMeaning(app, actor, { refundId, ...form })
      if (!result.ok) return explainRefusal(result)
      return done(
        'Meaning Saved',
        result.stillEnds
          ? 'Another refund still ends this case. Change that one too.'
          : `${CURRENT_MEANING_WORDS[form.meaning]}.`,
      )
    },
  }),
  confirmRefund: staffAct({
    may: 'large-refunds',
    failed: 'Failed to Confirm Refund',
    ids: ['refundId'],
    async run({ app, actor, ids: { refundId } }) {
      const result = await decideRefund(app, actor, { refundId, decision: 'confirm' })
      return result.ok ? done('Refund Confirmed', 'We’re sending it to the payer.') : refuseDecision(result.reason)
    },
  }),
  declineRefund: staffAct({
    may: 'large-refunds',
    failed: 'Failed to Decline Refund',
    ids: ['refundId'],
    schema: declineRefundSchema,
    async run({ app, actor, ids: { refundId }, form: { reason } }) {
      const result = await decideRefund(app, actor, { refundId, decision: 'decline', reason })
      return result.ok ? done('Refund Declined', 'Nothing was sent.') : refuseDecision(result.reason)
    },
  }),
  mailAccountLink: staffAct({
    may: 'refunds',
    failed: 'Failed to Send Link',
    ids: ['refundId'],
    schema: mailAccountLinkSchema,
    sendsMail: true,
    async run({ app, actor, ids: { refundId }, form: { sendTo }, idempotencyKey }) {
      const mailId = idempotencyKey('account-link', refundId)
      const result = await mailAccountLink(app, actor, { refundId, mailId, sendTo })
      if (result.ok) return done('Link Sent', 'The payer gets an email with the link.')
      return result.reason === 'choose-address' ? CHOOSE_ADDRESS : refuse(REFUSALS[result.reason])
    },
  }),
  proposeRefund: staffAct({
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
  }),
  recordRefund: staffAct({
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
  }),
}

function explainRefusal(refusal: Extract<ChangeMeaningResult, { ok: false }>): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
      return refuse('This refund has no meaning for the price.', 404)
    case 'deleted':
      return refuse('Its application was deleted. Restore it first.')
    case 'changed': {
      const current = CURRENT_MEANING_WORDS[refusal.meaning ?? 'asked']
      return refuse(`A colleague has just chosen “${current}”. Please close this form and look again.`)
    }
    case 'stopped':
      return { ok: false, errors: { meaning: 'The application was rejected, so its refund ends the case' } }
    case 'paid-again':
      return {
        ok: false,
        errors: { meaning: 'The customer has paid this sum again since. Refund that payment instead' },
      }
    default:
      return assertNever(refusal)
  }
}

const REFUSALS: Record<Exclude<Extract<MailAccountLinkResult, { ok: false }>['reason'], 'choose-address'>, string> = {
  'not-found': 'We can’t find this refund.',
  'not-needed': 'This refund no longer needs bank details.',
  erased: 'The payer’s data was erased, so we have no email address.',
}

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
    case 'credited':
      return refuse(
        'The fee of this consultation came off the price of an application, so it can’t be refunded as well.',
      )
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

const PAYMENT_DISPUTED =
  'The payer’s bank disputes this payment. Please answer the dispute instead, or wait for its end.'

const CHOOSE_ADDRESS: RefusedOutcome = {
  ok: false,
  errors: { sendTo: 'The email address was changed after this payment. Please choose who gets our emails about it' },
}

const CHOOSE_MEANING: RefusedOutcome = {
  ok: false,
  errors: { meaning: MEANING_REQUIRED },
}

function refuseDecision(reason: Extract<DecideRefundResult, { ok: false }>['reason']): RefusedOutcome {
  switch (reason) {
    case 'not-found':
      return refuse('We can’t find this refund.', 404)
    case 'decided':
      return refuse('This refund no longer waits for an owner. A colleague may have decided it.')
    case 'own':
      return refuse('You proposed this refund, so another owner must confirm it.', 403)
    case 'disputed':
      return refuse(PAYMENT_DISPUTED)
    case 'not-refundable':
      return refuse('The money of this payment has already gone back another way. Please decline this refund.')
    default:
      return assertNever(reason)
  }
}
