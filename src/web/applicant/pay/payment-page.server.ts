import { addresses } from '#src/addresses.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import { hasCaseStarted } from '#src/features/documents/queries.server.ts'
import { describePartlyPaidInstalment } from '#src/features/money/account.ts'
import { listChannelChoices, readChannel, suggestChannel } from '#src/features/money/channels.ts'
import {
  checkTypedPart,
  MIN_PART_KOBO,
  mayPayInParts,
  type PartAnswer,
  type WholeQuote,
} from '#src/features/money/checkout/part.ts'
import { quoteAmount } from '#src/features/money/checkout/quote-amount.server.ts'
import { describeInFlight } from '#src/features/money/checkout/rules.ts'
import { findPaymentsInFlight, findUnclearPayment } from '#src/features/money/payments-under-way.server.ts'
import type { Purchase } from '#src/features/money/purchase.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'
import { naira, rateInWords } from '#src/money.ts'
import type { App } from '../../app-context.ts'
import { ANY_CHANNEL, type ChoiceQuery } from './payment-query.ts'
import { describeTimeOfOrder } from './time-of-order.server.ts'

export type PaymentPage = Awaited<ReturnType<typeof loadPaymentPage>>

export async function loadPaymentPage(app: App, purchase: Purchase, choiceQuery: ChoiceQuery) {
  const { due, totalPence, laterPence } = purchase.account
  if (due === null) throw new Error('Nothing is due on a payment that was to be made.')
  const [quote, unclear, inFlight, hasStarted, time] = await Promise.all([
    quoteAmount(app, purchase.id, due),
    findUnclearPayment(app.db, purchase.id),
    findPaymentsInFlight(app.db, purchase.id),
    purchase.reference !== null && hasCaseStarted(app, purchase.id),
    describeTimeOfOrder(app, purchase),
  ])
  return {
    time,
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
    creditedPence: purchase.creditedPence,
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
    opensApplication: purchase.kind === 'application',
    askPath:
      purchase.kind === 'application'
        ? addresses.askToPay({ applicationId: purchase.id, email: purchase.email })
        : null,
  }
}

export type PaymentChoice = ReturnType<typeof describePaymentChoice>

/** `parts` is null when the whole sum is paid at once. */
function describePaymentChoice(purchase: Purchase, quote: WholeQuote | null, { part, payBy }: ChoiceQuery) {
  const { due } = purchase.account
  const parts = quote === null || due === null || !mayPayInParts(purchase, due) ? null : describeParts(quote, part)
  const kobo = parts?.part?.kobo ?? quote?.kobo ?? 0
  const chosenChannel = payBy === ANY_CHANNEL ? null : (readChannel(payBy, kobo) ?? suggestChannel(kobo))
  return { parts, channels: listChannelChoices(kobo), chosenChannel: chosenChannel ?? ANY_CHANNEL }
}

function describeParts(quote: WholeQuote, typed: string | null) {
  if (typed === null) return { typed: '', error: null, part: null }
  const answer = checkTypedPart(typed, quote)
  if (!answer.ok) return { typed, error: describeRefusal(answer, quote), part: null }
  return { typed, error: null, part: answer.part && { ...answer.part, leftPence: quote.pence - answer.part.pence } }
}

function describeRefusal({ reason }: PartAnswer & { ok: false }, quote: WholeQuote): string {
  return {
    'not-a-number': 'Please enter the amount in whole naira, for example 500,000.',
    'too-small': `A part is at least ${naira(MIN_PART_KOBO)}. Please enter more.`,
    'too-large': `Only ${naira(quote.kobo)} is due now. Please enter less, or pay it all.`,
  }[reason]
}
