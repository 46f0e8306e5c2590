import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { naira } from '#src/money.ts'

export const payoutEvents = [
  defineEvent({
    type: 'payouts.file_added',
    about: ['payouts'],
    details: z.object({ payouts: z.number(), lines: z.number(), paidKobo: z.number() }),
    kind: 'payments',
    describe: ({ payouts, lines, paidKobo }) =>
      `Payouts added from a file: ${payouts}, with ${lines} ${lines === 1 ? 'payment' : 'payments'}, ${naira(paidKobo)} paid out`,
    page: () => addresses.adminPayouts(),
  }),
] as const
