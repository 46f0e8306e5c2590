import { z } from 'zod'
import { defineEvent } from '#src/features/audit/events.ts'

export const factEvents = [
  /** An owner compared a fact about the visa with its official page. The note is in the values. */
  defineEvent({
    type: 'fact.checked',
    about: ['fact'],
    details: z.object({ fact: z.string() }),
    kind: 'settings',
    describe: ({ fact }) => `Visa fact “${fact.replaceAll('-', ' ')}” checked against its official page`,
  }),
] as const
