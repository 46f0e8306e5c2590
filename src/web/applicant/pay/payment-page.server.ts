import { addresses } from '#src/addresses.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import { hasCaseStarted } from '#src/features/documents/queries.server.ts'
import { describePartlyPaidInstalment } from '#src/features/money/account.ts'
import { findPaymentsInFlight, findUnclearPayment } from '#src/features/money/checkout/queries.server.ts'
import { quoteAmount } from '#src/features/money/checkout/quote-amount.server.ts'
import { describeInFlight } from '#src/features/money/checkout/rules.ts'
import type { Purchase } from '#src/features/money/purchase.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import { rateInWords } from '#src/money.ts'
import type { App } from '../../app-context.ts'
import { describePaymentChoice } from './payment-choice.ts'
import type { ChoiceQuery } from './payment-query.ts'

export type PaymentPage = Awaited<ReturnType<typeof loadPaymentPage>>

export async function loadPaymentPage(app: App, purchase: Purchase, choiceQuery: ChoiceQuery) {
  const { due, totalPence, laterPence } = purchase.account
  if (due === null) throw new Error('Nothing is due on a payment that was to be made.')
  const [quote, unclear, inFlight, hasStarted] = await Promise.all([
    quoteAmount(app, purchase.key, due),
    findUnclearPayment(app.db, purchase.key),
    findPaymentsInFlight(app.db, purchase.key),
    purchase.reference !== null && hasCaseStarted(app, purchase.key.id),
  ])
  return {
    choice: describePaymentChoice(purchase, quote, choiceQuery),
    unclear,
    hasStarted,
    inFlight: inFlight.map(describeInFlight),
    item: purchase.item,
    itemName: purchase.itemName,
    service: purchase.service,
    email: purchase.email,
    due,
    partlyPaid: describePartlyPaidInstalment(purchase.account, null),
    hasReference: purchase.reference !== null,
    totalPence,
    later:
      laterPence > 0
        ? { pence: laterPence, kobo: quote && convertToKobo(laterPence, quote.nairaMicrosPerPound) }
        : null,
    quote: quote && {
      id: quote.id,
      kobo: quote.kobo,
      validUntil: timeInLagos(quote.expiresAt),
      minutesLeft: Math.max(1, Math.round((quote.expiresAt.getTime() - app.clock.now().getTime()) / MINUTE_MS)),
      rate: rateInWords(quote.nairaMicrosPerPound),
      source: quote.rateSource,
      madeAt: dateInWords(quote.madeAt),
    },
    opensApplication: purchase.key.kind === 'application',
    askPath:
      purchase.key.kind === 'application'
        ? addresses.askToPay({ applicationId: purchase.key.id, email: purchase.email })
        : null,
  }
}
