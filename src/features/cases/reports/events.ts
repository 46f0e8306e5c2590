import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

export const reportEvents = [
  defineEvent({
    type: 'report.exported',
    about: ['export'],
    details: z.object({ filters: z.string() }),
    kind: 'applications',
    describe: () => 'Report exported',
  }),
] as const
