import { dateAndClock } from '#src/dates.ts'
import { allowedDecisions, flagInWords, nairaInWords } from '#src/features/money/flags.ts'
import { paymentsWithoutApplication } from '#src/features/money/lists/payment-list.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import type { App } from '../../../app-context.ts'
import { loadRefunds } from '../refunds/load-refunds.server.ts'

export type PaymentWithoutApplication = Awaited<ReturnType<typeof listPaymentsWithoutApplication>>[number]

/** Lists the flagged payments without an application for the tab “Needs you”. */
export async function listPaymentsWithoutApplication(app: App) {
  const payments = await paymentsWithoutApplication(app)
  const { offers } = await loadRefunds(
    app,
    payments.map(({ id }) => id),
  )
  return payments.map(payment => ({
    id: payment.id,
    reference: payment.reference,
    payer:
      payment.name ??
      (payment.applicationReference === null ? 'Name removed' : `${payment.applicationReference}, deleted`),
    itemName: ITEMS[payment.item].name,
    flag: flagInWords(payment) ?? '',
    decisions: allowedDecisions(payment),
    offer: offers.find(({ paymentId }) => paymentId === payment.id) ?? null,
    at: dateAndClock(payment.paidAt ?? payment.openedAt),
    pence: payment.pence,
    naira: nairaInWords(payment),
  }))
}
