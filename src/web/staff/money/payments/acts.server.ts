import { assertNever } from '#src/assert-never.ts'
import { type EmailPaymentLinkResult, emailPaymentLink } from '#src/features/applications/email-payment-link.server.ts'
import { formatStatusInSentence, STOPPED_STATUSES_IN_WORDS } from '#src/features/cases/states.ts'
import { attach } from '#src/features/files/attach.server.ts'
import { clearFlag, type DecidePaymentResult, decidePayment } from '#src/features/money/decide-payment.server.ts'
import type { FlagDecision } from '#src/features/money/flags.ts'
import {
  clearFlagSchema,
  RECORD_PAYMENT_FIELDS,
  recordPaymentSchema,
  reverseOfflineSchema,
} from '#src/features/money/forms.ts'
import { recordPayment, reverseOfflinePayment } from '#src/features/money/offline/record-payment.server.ts'
import { poundsAndPence } from '#src/money.ts'
import { APPLICATION_DELETED, done, type Outcome, refuse, refuseFiles, staffAct } from '../../parts/staff-act.server.ts'
import { refuseOfflineMoney, type SameReference } from './refuse-offline-money.ts'

export const paymentsActs = {
  clearFlag: staffAct({
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
  }),
  emailPaymentLink: staffAct({
    may: 'messages',
    failed: 'Link Not Sent',
    ids: ['applicationId'],
    sendsMail: true,
    async run({ app, actor, ids: { applicationId: id }, idempotencyKey }) {
      const result = await emailPaymentLink(app, actor, { id, mailId: idempotencyKey('payment-link', id) })
      return result.ok
        ? done('Payment Link Sent', 'The applicant gets an email with the link.')
        : REFUSALS[result.reason]
    },
  }),
  recordPayment: staffAct({
    may: 'payments',
    failed: 'Failed to Record Payment',
    ids: ['applicationId'],
    schema: recordPaymentSchema,
    fields: RECORD_PAYMENT_FIELDS,
    files: { max: 1 },
    sendsMail: ({ notifyApplicant }) => Number(notifyApplicant),
    run: async ({ app, actor, ids, form, files, idempotencyKey }): Promise<Outcome<SameReference>> => {
      const { money, notifyApplicant } = form
      const payment = {
        ...form,
        applicationId: ids.applicationId,
        idempotencyKey: idempotencyKey('payment', ids.applicationId),
      }
      const place = { stem: `payments/${payment.idempotencyKey}`, received: files }
      const result = await attach(app, place, ([proof = null]) =>
        recordPayment(app, actor, { ...payment, money: { ...money, proof } }),
      )
      if (result.ok)
        return done('Payment Recorded', notifyApplicant ? 'The applicant gets a receipt.' : 'It’s in our accounts.')
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'changed':
          return refuse(
            'Another payment has been recorded since you opened this form. Please close it and check what is due now.',
          )
        case 'stopped':
          return refuse(
            `The application was ${formatStatusInSentence(result.status)}, so there’s nothing to pay for it.`,
          )
        case 'files':
          return refuseFiles(result, files.length)
        default:
          return refuseOfflineMoney(result, money)
      }
    },
  }),
  reversePayment: staffAct({
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
  }),
}

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

const REFUSALS: Record<Extract<EmailPaymentLinkResult, { ok: false }>['reason'], ReturnType<typeof refuse>> = {
  'not-found': APPLICATION_DELETED,
  paid: refuse('The initial payment has been made. Please reload the page.'),
  closed: refuse('This application is closed, so nothing can be paid. Change its status first.'),
}
