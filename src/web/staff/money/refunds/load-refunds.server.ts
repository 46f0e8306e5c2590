import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { OFFLINE_METHOD_WORDS } from '#src/features/money/channels.ts'
import { findRefundSum } from '#src/features/money/refunds/change-meaning.server.ts'
import { findRefundsOfPayments } from '#src/features/money/refunds/refund-offers.server.ts'
import { CURRENT_MEANING_WORDS, formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { REFUND_STATES } from '#src/features/money/refunds/states.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import type { App } from '../../../app-context.ts'

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
        isConsultation: ITEMS[payment.item].opens === 'booking',
        today: dayInLagos(app.clock.now()),
      }),
    ),
    refunds: refunds.map(toShownRefund),
  }
}

type FoundRefund = Awaited<ReturnType<typeof findRefundsOfPayments>>['refunds'][number]

function toShownRefund(found: FoundRefund) {
  const { id, refund, entry, meaning, hasMeaning, reference, payerEmail, payerAddresses } = found
  // A refund without a row was begun elsewhere and is paid.
  const state = refund?.state ?? 'processed'
  const since = refund?.stateChangedAt ?? entry?.at
  return {
    id,
    reference,
    meaning,
    hasMeaning,
    payerAddresses,
    sendTo: payerEmail,
    sum: formatRefundSum(findRefundSum(found)),
    meaningInWords: meaning === null ? null : CURRENT_MEANING_WORDS[meaning],
    label: REFUND_STATES[state].label,
    tone: REFUND_STATES[state].tone,
    waitsForOwner: state === 'proposed',
    needsAccount: state === 'needs_attention',
    since: since === undefined ? '' : dateAndClock(since),
    paidBy: refund?.offlineMethod ? OFFLINE_METHOD_WORDS[refund.offlineMethod] : null,
    bankReference: refund?.offlineReference ?? null,
    reason: refund?.reason ?? 'Begun in the payment provider’s dashboard, or by a dispute',
    termsNote: refund?.termsNote ?? '',
    problem: refund?.problem ?? null,
    accountEnding: refund?.accountEnding ?? null,
    hasProof: refund !== null && refund.proofFileId !== null,
    proposedBy: refund === null ? null : (found.proposedByName ?? 'a former staff member'),
    decidedBy: refund === null || refund.decidedBy === null ? null : (found.decidedByName ?? 'a former staff member'),
  }
}
