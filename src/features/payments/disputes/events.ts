import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/audit/events.ts'
import { DISPUTE_ANSWERS } from '../rules.ts'

export const disputeEvents = [
  defineEvent({
    type: 'dispute.answered',
    about: ['payment', 'dispute'],
    kind: 'payments',
    showInBell: true,
    page: () => addresses.adminDashboard(),
    details: z.object({ reference: z.string(), kobo: z.number().nullable(), answer: z.enum(DISPUTE_ANSWERS) }),
    describe: ({ reference, answer }) => `Dispute about payment ${reference} ${answer} by us`,
  }),
  defineEvent({
    type: 'dispute.evidence_downloaded',
    about: ['payment', 'dispute'],
    kind: 'payments',
    details: z.object({ reference: z.string() }),
    describe: ({ reference }) => `Evidence about payment ${reference} downloaded`,
  }),
] as const
