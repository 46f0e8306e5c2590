import { type ChannelChoice, listChannelChoices, readChannel, suggestChannel } from '#src/features/money/channels.ts'
import {
  checkTypedPart,
  MIN_PART_KOBO,
  mayPayInParts,
  type PartAnswer,
  type WholeQuote,
} from '#src/features/money/checkout/part.ts'
import type { Sum } from '#src/features/money/ledger.ts'
import type { Purchase } from '#src/features/money/purchase.server.ts'
import { naira } from '#src/money.ts'
import type { ChoiceQuery } from './payment-query.ts'

/** `parts` is null when the whole sum is paid at once. */
export type PaymentChoice = {
  parts: { typed: string; error: string | null; part: (Sum & { leftPence: number }) | null } | null
  channels: Array<ChannelChoice>
  chosenChannel: string
}

export const ANY_CHANNEL = 'any'

export function describePaymentChoice(
  { key, account: { due } }: Purchase,
  quote: WholeQuote | null,
  { part, payBy }: ChoiceQuery,
): PaymentChoice {
  const parts = quote === null || due === null || !mayPayInParts(key, due) ? null : describeParts(quote, part)
  const kobo = parts?.part?.kobo ?? quote?.kobo ?? 0
  const chosenChannel = payBy === ANY_CHANNEL ? null : (readChannel(payBy, kobo) ?? suggestChannel(kobo))
  return { parts, channels: listChannelChoices(kobo), chosenChannel: chosenChannel ?? ANY_CHANNEL }
}

function describeParts(quote: WholeQuote, typed: string | null): PaymentChoice['parts'] {
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
