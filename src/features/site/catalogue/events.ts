import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { namesInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { ITEM_KEYS, ITEMS } from './items.ts'

const itemNames = Object.fromEntries(ITEM_KEYS.map(key => [key, ITEMS[key].name]))

export const catalogueEvents = [
  defineEvent({
    type: 'prices.changed',
    about: ['prices'],
    details: z.object({ items: z.string() }),
    kind: 'settings',
    showInBell: true,
    names: itemNames,
    page: () => addresses.adminSettings(),
    describe: ({ items }) => `Prices changed: ${namesInWords(items, itemNames)}`,
  }),
] as const
