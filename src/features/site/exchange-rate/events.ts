import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { rateInWords } from '#src/money.ts'

const microsSchema = z.number()
const rateEventOptions = {
  about: ['rate'],
  kind: 'settings',
  showInBell: true,
  page: () => addresses.adminSettings(),
} as const

export const exchangeRateEvents = [
  defineEvent({
    ...rateEventOptions,
    type: 'rate.fixed',
    details: z.object({ nairaMicrosPerPound: microsSchema }),
    describe: ({ nairaMicrosPerPound }) => `Exchange rate fixed at ${rateInWords(nairaMicrosPerPound)}`,
  }),
  defineEvent({
    ...rateEventOptions,
    type: 'rate.released',
    details: z.object({}),
    describe: () => 'Exchange rate follows the market again',
  }),
  defineEvent({
    ...rateEventOptions,
    type: 'rate.unconfirmed',
    details: z.object({ nairaMicrosPerPound: microsSchema, source: z.string(), lastGoodMicros: microsSchema }),
    describe: ({ nairaMicrosPerPound, source, lastGoodMicros }) =>
      `New exchange rate needs confirmation: ${rateInWords(nairaMicrosPerPound)} from ${source}, compared with ${rateInWords(lastGoodMicros)}`,
  }),
  defineEvent({
    ...rateEventOptions,
    type: 'rate.confirmed',
    details: z.object({ nairaMicrosPerPound: microsSchema, source: z.string() }),
    describe: ({ nairaMicrosPerPound }, actorKind) =>
      `Exchange rate of ${rateInWords(nairaMicrosPerPound)} confirmed${actorKind === 'staff' ? '' : ' by a second source'}`,
  }),
  defineEvent({
    ...rateEventOptions,
    type: 'rate.dismissed',
    details: z.object({ nairaMicrosPerPound: microsSchema, source: z.string() }),
    describe: ({ nairaMicrosPerPound }) => `Exchange rate of ${rateInWords(nairaMicrosPerPound)} dismissed`,
  }),
] as const
