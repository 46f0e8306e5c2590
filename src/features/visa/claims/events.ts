import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

const ABOUT_RECORD = { about: ['fact'], kind: 'settings', details: z.object({ version: z.number() }) } as const

export const claimEvents = [
  defineEvent({
    ...ABOUT_RECORD,
    type: 'track_record.saved',
    describe: () => 'Figures about our own cases confirmed',
  }),
  defineEvent({
    ...ABOUT_RECORD,
    type: 'track_record.taken_back',
    describe: () => 'Figures about our own cases taken back',
  }),
] as const
