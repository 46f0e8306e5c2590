import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { naira } from '#src/money.ts'
import { DISPUTE_ANSWERS } from '../rules.ts'

export const disputeEvents = [
  /** `kobo` goes back if we accept, and is the disputed sum otherwise. */
  defineEvent({
    type: 'dispute.answered',
    about: ['payment', 'dispute'],
    kind: 'payments',
    showInBell: true,
    page: () => addresses.adminDashboard(),
    details: z.object({ reference: z.string(), kobo: z.number().nullable(), answer: z.enum(DISPUTE_ANSWERS) }),
    describe: ({ reference, answer, kobo }) =>
      `Dispute about payment ${reference} ${answer} by us${answer === 'accepted' && kobo !== null ? `: ${naira(kobo)} goes back` : ''}`,
  }),
  defineEvent({
    type: 'dispute.evidence_downloaded',
    about: ['payment', 'dispute'],
    kind: 'payments',
    details: z.object({ reference: z.string() }),
    describe: ({ reference }) => `Evidence about payment ${reference} downloaded`,
  }),
] as const
