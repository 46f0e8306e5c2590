import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { findRefundsOfPayments } from '#src/features/cases/refunds-of-payments.server.ts'
import { REFUND_MEANING_WORDS } from '#src/features/payments/payment-progress.ts'
import { formatRefundSum } from '#src/features/payments/refunds/refund-sum.ts'
import { REFUND_STATES } from '#src/features/payments/refunds/states.ts'
import { OFFLINE_METHOD_WORDS } from '#src/features/payments/rules.ts'
import type { App } from '../../app-context.ts'

export type RefundsPanel = Awaited<ReturnType<typeof loadRefunds>>
export type RefundOffer = RefundsPanel['offers'][number]

/** Loads what `RefundsSection` shows of these payments. */
export async function loadRefunds(app: App, paymentIds: ReadonlyArray<string>) {
  const { offers, refunds } = await findRefundsOfPayments(app, paymentIds)
  return {
    offers: offers.map(
      ({ payment, payerAddresses, asksMeaning, sum: { currency, left }, byTerms, termsNote, warns }) => ({
        paymentId: payment.id,
        reference: payment.reference,
        isOnline: payment.provider !== null,
        currency,
        left,
        byTerms,
        termsNote,
        warns,
        payerAddresses,
        asksMeaning,
        isConsultation: payment.orderId !== null,
        today: dayInLagos(app.clock.now()),
      }),
    ),
    refunds: refunds.map(refund => ({
      id: refund.id,
      reference: refund.reference,
      sum: formatRefundSum(refund),
      label: REFUND_STATES[refund.state].label,
      tone: REFUND_STATES[refund.state].tone,
      waitsForOwner: refund.state === 'proposed',
      needsAccount: refund.state === 'needs_attention',
      since: dateAndClock(refund.stateChangedAt),
      paidBy: refund.offlineMethod && OFFLINE_METHOD_WORDS[refund.offlineMethod],
      bankReference: refund.offlineReference,
      meaning: refund.meaning && REFUND_MEANING_WORDS[refund.meaning],
      sendTo: refund.payerEmail,
      payerAddresses: refund.payerAddresses,
      reason: refund.reason,
      termsNote: refund.termsNote,
      problem: refund.problem,
      accountEnding: refund.accountEnding,
      hasProof: refund.proofKey !== null,
      proposedBy: refund.proposedByName ?? 'a former staff member',
      decidedBy: refund.decidedBy === null ? null : (refund.decidedByName ?? 'a former staff member'),
    })),
  }
}
