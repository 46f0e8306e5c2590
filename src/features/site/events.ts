import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { namesInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { rateInWords } from '#src/money.ts'
import { ITEM_KEYS, ITEMS } from './catalogue/items.ts'
import { forEachMailSwitch, MAIL_SWITCHES } from './settings/settings.ts'

const settingNames = {
  ...forEachMailSwitch(name => `mail about ${MAIL_SWITCHES[name].about}`),
  secondStepRequired: 'second step for everyone',
  vatRate: 'VAT rate',
  inviteAfterNoShow: 'another time after a missed call',
  creditConsultationFee: 'fee of a consultation off the price',
}

export const settingsEvents = [
  defineEvent({
    type: 'settings.saved',
    about: ['settings'],
    details: z.object({ calendar: z.string().optional(), fields: z.string() }),
    kind: 'settings',
    showInBell: 'firm',
    names: settingNames,
    page: () => addresses.adminSettings(),
    describe: ({ calendar, fields }) =>
      `Settings saved: ${namesInWords(fields, settingNames)}${calendar === undefined ? '' : `: ${calendar}`}`,
  }),
  defineEvent({
    type: 'caches.cleared',
    about: ['caches'],
    details: z.object({}),
    kind: 'settings',
    describe: () => 'Cache cleared',
  }),
] as const

const itemNames = Object.fromEntries(ITEM_KEYS.map(key => [key, ITEMS[key].name]))

export const catalogueEvents = [
  defineEvent({
    type: 'prices.changed',
    about: ['prices'],
    details: z.object({ items: z.string() }),
    kind: 'settings',
    showInBell: 'firm',
    names: itemNames,
    page: () => addresses.adminSettings(),
    describe: ({ items }) => `Prices changed: ${namesInWords(items, itemNames)}`,
  }),
] as const

const microsSchema = z.number()
const rateEventOptions = {
  about: ['rate'],
  kind: 'settings',
  showInBell: 'firm',
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
