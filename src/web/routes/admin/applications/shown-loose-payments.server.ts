import { dateAndClock } from '#src/dates.ts'
import { loosePayments } from '#src/features/casework/loose-payments.server.ts'
import { flagInWords } from '#src/features/casework/payment-words.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { naira } from '#src/money.ts'
import type { App } from '../../../app-context.ts'

export type ShownLoosePayment = Awaited<ReturnType<typeof shownLoosePayments>>[number]

/** What waits under Needs you beside the applications, in words. */
export async function shownLoosePayments(app: App) {
  const found = await loosePayments(app)
  return found.map(
    ({ id, reference, item, name, applicationReference, pence, kobo, flag, arrived, openedAt, paidAt }) => ({
      id,
      reference,
      who: name ?? (applicationReference === null ? 'Name removed' : `${applicationReference}, deleted`),
      what: ITEMS[item].name,
      flag: flagInWords(flag, arrived) ?? '',
      at: dateAndClock(paidAt ?? openedAt),
      pence,
      naira: naira(kobo),
    }),
  )
}
