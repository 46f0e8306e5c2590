import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { FACT_FIELD_NAMES } from './fact-changes.ts'
import { isFactId } from './facts.ts'

export const factEvents = [
  defineEvent({
    type: 'fact.changed',
    about: ['fact'],
    details: z.object({ fact: z.string() }),
    kind: 'settings',
    showInBell: 'firm',
    names: FACT_FIELD_NAMES,
    page: ({ fact }) => (isFactId(fact) ? addresses.adminFact(fact) : addresses.adminFacts()),
    describe: ({ fact }) => `Visa fact “${fact.replaceAll('-', ' ')}” changed`,
  }),
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
