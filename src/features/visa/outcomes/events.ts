import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

export const outcomeEvents = [
  defineEvent({
    type: 'outcome.reasons_recorded',
    about: ['application'],
    details: z.object({ criteria: z.number() }),
    kind: 'applications',
    describe: ({ criteria }) => {
      if (criteria === 0) return 'Recorded that the decision letter names no criterion'
      return `Reasons of the decision recorded for ${criteria === 1 ? 'one criterion' : `${criteria} criteria`}`
    },
  }),
] as const
