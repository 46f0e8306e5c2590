import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'
import { CURRENT_MEANING_WORDS, type RefundMeaning } from '../payment-progress.ts'
import { formatRefundSum } from './refund-sum.ts'

const detailsSchema = z.object({ reference: z.string(), amount: z.number(), currency: z.enum(['NGN', 'GBP']) })
const options = { about: ['payment'], kind: 'payments', details: detailsSchema, showInBell: true } as const

type Details = z.infer<typeof detailsSchema>

function inWords({ reference, ...sum }: Details): string {
  return `${formatRefundSum(sum)} of payment ${reference}`
}

export const refundEvents = [
  defineEvent({
    ...options,
    type: 'refund.proposed',
    showOnDashboard: true,
    describe: details => `Refund of ${inWords(details)} waits for an owner`,
  }),
  defineEvent({
    ...options,
    type: 'refund.approved',
    describe: details => `Refund of ${inWords(details)} confirmed`,
  }),
  defineEvent({
    ...options,
    type: 'refund.declined',
    describe: details => `Refund of ${inWords(details)} declined`,
  }),
  defineEvent({
    ...options,
    type: 'refund.failed',
    showOnDashboard: true,
    describe: details => `Refund of ${inWords(details)} failed`,
  }),
  defineEvent({
    ...options,
    type: 'refund.needs_attention',
    showOnDashboard: true,
    describe: details => `Refund of ${inWords(details)} needs the payer’s bank details`,
  }),
  defineEvent({
    ...options,
    type: 'refund.account_asked',
    describe: details => `Payer asked again for an account for the refund of ${inWords(details)}`,
  }),
  defineEvent({
    ...options,
    type: 'refund.account_received',
    describe: details => `Payer named an account for the refund of ${inWords(details)}`,
  }),
  defineEvent({
    ...options,
    type: 'refund.recorded_offline',
    showOnDashboard: true,
    describe: details => `Offline refund of ${inWords(details)} recorded`,
  }),
  defineEvent({
    ...options,
    type: 'refund.meaning_changed',
    details: detailsSchema.extend({ from: z.string().nullable(), to: z.string() }),
    describe: ({ from, to, ...details }) =>
      `Meaning of the refund of ${inWords(details)}: “${describeMeaning(to)}”, before “${describeMeaning(from)}”`,
  }),
] as const

function describeMeaning(meaning: string | null): string {
  return CURRENT_MEANING_WORDS[meaning as RefundMeaning | 'asked'] ?? CURRENT_MEANING_WORDS.due_again
}
