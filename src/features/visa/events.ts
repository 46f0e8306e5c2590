import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

export const factEvents = [
  defineEvent({
    type: 'fact.checked',
    about: ['fact'],
    details: z.object({ fact: z.string() }),
    kind: 'settings',
    describe: ({ fact }) => `Visa fact “${fact.replaceAll('-', ' ')}” checked against its official page`,
  }),
  defineEvent({
    type: 'criteria.changed',
    about: ['criteria'],
    details: z.object({ set: z.string() }),
    kind: 'settings',
    describe: ({ set }) => `Criteria “${set.replaceAll('-', ' ')}” changed`,
  }),
] as const
