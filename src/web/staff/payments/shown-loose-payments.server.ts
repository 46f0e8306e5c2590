import { dateAndClock } from '#src/dates.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { decisionsOn } from '#src/features/payments/flags.ts'
import { loosePayments } from '#src/features/search/loose-payments.server.ts'
import { flagInWords } from '#src/features/search/payment-words.ts'
import { naira } from '#src/money.ts'
import type { App } from '../../app-context.ts'

export type ShownLoosePayment = Awaited<ReturnType<typeof shownLoosePayments>>[number]

/** What waits under Needs you beside the applications, in words. */
export async function shownLoosePayments(app: App) {
  const found = await loosePayments(app)
  return found.map(payment => ({
    id: payment.id,
    reference: payment.reference,
    who:
      payment.name ??
      (payment.applicationReference === null ? 'Name removed' : `${payment.applicationReference}, deleted`),
    what: ITEMS[payment.item].name,
    flag: flagInWords(payment) ?? '',
    decisions: decisionsOn(payment),
    at: dateAndClock(payment.paidAt ?? payment.openedAt),
    pence: payment.pence,
    naira: naira(payment.kobo),
  }))
}
