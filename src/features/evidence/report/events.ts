import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

export const ratingEvents = [
  defineEvent({
    type: 'evidence.rated',
    about: ['application'],
    details: z.object({ criterion: z.string(), title: z.string(), rating: z.string() }),
    kind: 'documents',
    names: { text: 'What the adviser says' },
    describe: ({ title, rating }) => `Evidence for “${title}” rated: ${rating.toLowerCase()}`,
  }),
  defineEvent({
    type: 'evidence.summary_changed',
    about: ['application'],
    details: z.object({}),
    kind: 'documents',
    names: { text: 'Summary' },
    describe: () => 'Summary of the evidence changed',
  }),
] as const
