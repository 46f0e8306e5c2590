import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

const ABOUT_PACKS = { about: ['application'], kind: 'documents' } as const

export const packEvents = [
  defineEvent({
    ...ABOUT_PACKS,
    type: 'pack.prepared',
    details: z.object({ number: z.number(), count: z.number() }),
    showOnDashboard: true,
    describe: ({ number, count }) => `Pack ${number} prepared for the submission, with ${count} files`,
  }),
  defineEvent({
    ...ABOUT_PACKS,
    type: 'pack.approved',
    details: z.object({ number: z.number() }),
    showInBell: 'cases',
    showOnDashboard: true,
    describe: ({ number }) => `Pack ${number} approved by the applicant`,
  }),
  defineEvent({
    ...ABOUT_PACKS,
    type: 'pack.approval_recorded',
    details: z.object({ number: z.number() }),
    showOnDashboard: true,
    describe: ({ number }) => `Approval of pack ${number} recorded by staff`,
  }),
  defineEvent({
    ...ABOUT_PACKS,
    type: 'pack.downloaded',
    details: z.object({ number: z.number() }),
    describe: ({ number }) => `Pack ${number} downloaded`,
  }),
  defineEvent({
    ...ABOUT_PACKS,
    type: 'pack.file_downloaded',
    details: z.object({ number: z.number(), fileId: z.string() }),
    describe: ({ number }) => `A file of pack ${number} opened`,
  }),
] as const
