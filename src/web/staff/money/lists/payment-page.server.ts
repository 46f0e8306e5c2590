import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateAndTime, dateInWords, noonOf } from '#src/dates.ts'
import { loadPaymentHistory } from '#src/features/events/history/history.server.ts'
import { mailsAboutPayment } from '#src/features/mail/log/mail-log.server.ts'
import { mailName } from '#src/features/mails.ts'
import { channelLabel } from '#src/features/money/channels.ts'
import { findDisputesOfPayments } from '#src/features/money/disputes/queries.server.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { LEDGER_ENTRY_LABELS } from '#src/features/money/ledger.ts'
import { monthInWords } from '#src/features/money/lists/months.ts'
import { loadPaymentDetails, type PaymentDetails } from '#src/features/money/lists/payment-details.server.ts'
import { formatReceiptNumber } from '#src/features/money/receipts/describe-receipt.ts'
import { isSettled } from '#src/features/money/states.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { naira, poundsAndPence, rateInWords, sumInCurrency } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { toShownChange } from '../../cases/application/case-history.server.ts'
import { toShownDispute } from '../disputes/shown-dispute.ts'
import { loadRefunds } from '../refunds/load-refunds.server.ts'
import { applicationLink, describeChannel, describePayer, describePurpose, stateBadge } from './payments-page.server.ts'

export type PaymentPage = NonNullable<Awaited<ReturnType<typeof loadPaymentPage>>>

/** Returns null when the id is unknown. */
export async function loadPaymentPage(app: App, id: string) {
  const details = await loadPaymentDetails(app.db, id)
  if (details === null) return null
  const { payment, entries, attempts, webhooks } = details
  const [refunds, disputes, history, mails] = await Promise.all([
    loadRefunds(app, [id]),
    findDisputesOfPayments(app.db, [id]),
    loadPaymentHistory(app, id),
    mailsAboutPayment(app, payment),
  ])
  return {
    payment: { ...toShownPayment(details), applicantName: details.applicantName },
    entries: entries.map(({ id: entryId, kind, pence, kobo, at, valueDay, series, number }) => ({
      id: entryId,
      document: series === null || number === null ? null : formatReceiptNumber({ series, number }),
      documentPath: addresses.adminReceipt({ paymentId: id, entryId }),
      label: LEDGER_ENTRY_LABELS[kind],
      at: dateAndClock(at),
      belongsTo:
        valueDay === null
          ? null
          : `belongs to ${dateInWords(noonOf(valueDay))}, booked here because ${monthInWords(valueDay.slice(0, 7))} was closed`,
      pounds: poundsAndPence(pence),
      naira: kobo === 0 ? null : naira(kobo),
    })),
    refunds: refunds.refunds,
    refundOffer: refunds.offers[0] ?? null,
    disputes: disputes.map(toShownDispute),
    attempts: attempts.map(attempt => ({
      id: attempt.id,
      reference: attempt.reference,
      state: stateBadge(attempt),
      purpose: describePurpose({ item: payment.item, instalment: attempt.instalment }),
      pounds: poundsAndPence(attempt.pence),
      naira: nairaInWords(attempt),
      at: dateAndClock(attempt.openedAt),
    })),
    mails: mails.map(({ id: mailId, template, to, state, queuedAt }) => ({
      id: mailId,
      name: mailName(template),
      to,
      state,
      at: dateAndClock(queuedAt),
    })),
    webhooks: webhooks.map(({ id: webhookId, event, receivedAt }) => ({
      id: String(webhookId),
      event,
      at: dateAndClock(receivedAt),
    })),
    history: history.entries.map(toShownChange),
    auditHref: addresses.adminAudit({ about: payment.reference }),
  }
}

function toShownPayment({ payment, recordedBy }: PaymentDetails) {
  const { flagClearedAt, arrivedCurrency, arrivedKobo, chosenChannel, termsVersion, settledAt, paidAt } = payment
  return {
    id: payment.id,
    reference: payment.reference,
    payer: describePayer(payment),
    purpose: describePurpose(payment),
    application: applicationLink(payment),
    isConsultation: ITEMS[payment.item].opens === 'booking',
    personHref: payment.caseId && addresses.adminPerson(payment.caseId),
    state: stateBadge(payment),
    isSandbox: payment.isSandbox,
    flag: flagClearedAt === null ? flagInWords(payment) : null,
    decisions: allowedDecisions(payment),
    clearedOn: flagClearedAt && dateInWords(flagClearedAt),
    pounds: poundsAndPence(payment.pence),
    counted: settledAt === null ? 'Nothing' : poundsAndPence(payment.countedPence),
    countedPence: payment.countedPence,
    naira: payment.kobo === 0 ? null : naira(payment.kobo),
    arrived: arrivedCurrency === null ? null : sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency }),
    rate: payment.nairaMicrosPerPound === null ? null : rateInWords(payment.nairaMicrosPerPound),
    fee: payment.feeKobo === null ? null : naira(payment.feeKobo),
    channel: describeChannel(payment),
    chosenChannel: chosenChannel === null || chosenChannel === payment.channel ? null : channelLabel(chosenChannel),
    provider: payment.provider,
    transactionId: payment.transactionId,
    acceptedTerms: termsVersion && dateInWords(noonOf(termsVersion)),
    openedAt: dateAndTime(payment.openedAt),
    paidAt: paidAt && dateAndTime(paidAt),
    settledAt: settledAt && dateAndTime(settledAt),
    offline: toOfflineFacts(payment, recordedBy),
  }
}

function toOfflineFacts(payment: PaymentDetails['payment'], recordedBy: string | null) {
  if (payment.offlineMethod === null || payment.receivedOn === null) return null
  return {
    recordedBy: recordedBy ?? 'A former staff member',
    receivedOn: dateInWords(noonOf(payment.receivedOn)),
    reference: payment.offlineReference,
    note: payment.recordedNote,
    hasProof: payment.proofFileId !== null,
    isReversible: isSettled(payment.state),
  }
}
