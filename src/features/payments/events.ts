import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { statusInSentence } from '#src/features/applications/states.ts'
import { instantInWords } from '#src/features/audit/event-words.ts'
import { defineEvent } from '#src/features/audit/events.ts'
import { naira, pounds, sumIn } from '#src/money.ts'
import { isStoppedFlag } from './flags.ts'
import { disputeEnd } from './rules.ts'

const quiet = { about: ['payment'], kind: 'payments' } as const
const inBell = { ...quiet, showInBell: true } as const
const onDashboard = { ...inBell, showOnDashboard: true } as const
const ofPayment = z.object({ reference: z.string() })
const counted = ofPayment.extend({ pence: z.number() })
const ofDispute = ofPayment.extend({ kobo: z.number().nullable() })
/** An ISO instant until which the dispute has to be answered. */
const openDispute = ofDispute.extend({ dueAt: z.string().nullable() })
const dispute = {
  about: ['payment', 'dispute'],
  kind: 'payments',
  showInBell: true,
  page: () => addresses.adminDashboard(),
} as const

export const paymentEvents = [
  defineEvent({
    type: 'order.created',
    about: ['order'],
    details: z.object({ item: z.string() }),
    kind: 'payments',
    describe: () => 'Consultation ordered',
  }),
  /** The provider confirmed a payment and `pence` of it counted; `askedPence` where that is not what was asked for. */
  defineEvent({
    ...onDashboard,
    type: 'payment.settled',
    details: counted.extend({ instalment: z.string(), kobo: z.number(), askedPence: z.number().optional() }),
    describe: ({ pence, kobo, askedPence }) =>
      askedPence === undefined
        ? `Payment of ${pounds(pence)} settled (${naira(kobo)})`
        : `Payment of ${naira(kobo)} came after its quote had run out and counts as ${pounds(pence)} of ${pounds(askedPence)}`,
  }),
  /** The provider reports something else than we asked for: nothing counts. In hundredths of the currency. */
  defineEvent({
    ...onDashboard,
    type: 'payment.mismatch',
    details: ofPayment.extend({
      reason: z.string(),
      arrivedKobo: z.number().nullish(),
      arrivedCurrency: z.string().optional(),
    }),
    describe: ({ reference, reason, arrivedKobo = null, arrivedCurrency }) =>
      `Payment ${reference} not counted: ${mismatchInWords(reason)}${arrivedCurrency === undefined ? '' : `, ${sumIn({ kobo: arrivedKobo, currency: arrivedCurrency })}`}`,
  }),
  /** Money came that we may not keep. */
  defineEvent({
    ...onDashboard,
    type: 'payment.refund_due',
    details: ofPayment.extend({ reason: z.string() }),
    describe: ({ reference, reason }) => `Payment ${reference} to be given back: ${refundReason(reason)}`,
  }),
  /** Staff dealt with a flagged payment. `reason` is the flag; the note is in the values. */
  defineEvent({
    ...inBell,
    type: 'payment.flag_cleared',
    details: ofPayment.extend({ reason: z.string() }),
    describe: ({ reference }) => `Payment ${reference} marked as settled`,
  }),
  /** The provider took back a payment, of which `pence` had counted. Older events have no `pence`. */
  defineEvent({
    ...onDashboard,
    type: 'payment.reversed',
    details: ofPayment.extend({ pence: z.number().optional() }),
    describe: ({ reference }) => `Payment ${reference} taken back by the provider`,
  }),
  /** The provider refunded a payment or a part of it: `pence` no longer count. */
  defineEvent({
    ...inBell,
    type: 'payment.refunded',
    details: counted.extend({ kobo: z.number() }),
    describe: ({ reference, pence, kobo }) => `${naira(kobo)} of payment ${reference} refunded (${pounds(pence)})`,
  }),
  defineEvent({
    ...inBell,
    type: 'payment.reinstated',
    details: counted,
    describe: ({ reference, pence }) => `Payment ${reference} counts again (${pounds(pence)})`,
  }),
  /** Staff decided about a flagged payment. `pence`: the change of what counts, negative where it counts no longer. */
  defineEvent({
    ...inBell,
    type: 'payment.decided',
    details: counted.extend({ reason: z.string(), decision: z.string() }),
    describe: ({ reference, decision, pence }) => `Payment ${reference} ${decisionInWords(decision, pence)}`,
  }),
  defineEvent({
    ...quiet,
    type: 'payment.proof_downloaded',
    details: ofPayment,
    describe: ({ reference }) => `Proof of payment ${reference} downloaded`,
  }),
  defineEvent({
    ...inBell,
    type: 'payment.offline_reversed',
    details: counted,
    describe: ({ reference, pence }) => `Offline payment ${reference} of ${pounds(pence)} reversed`,
  }),
  defineEvent({
    ...onDashboard,
    type: 'payment.recorded_offline',
    details: counted.extend({ instalment: z.string() }),
    describe: ({ pence }) => `Payment of ${pounds(pence)} recorded, taken outside the website`,
  }),
  defineEvent({
    ...dispute,
    type: 'dispute.opened',
    details: openDispute,
    showOnDashboard: true,
    describe: ({ reference, dueAt }) => `Payment ${reference} disputed${answerBy(dueAt)}`,
  }),
  defineEvent({
    ...dispute,
    type: 'dispute.reminded',
    details: openDispute,
    describe: ({ reference, dueAt }) => `Dispute of payment ${reference} still open${answerBy(dueAt)}`,
  }),
  /** `resolution` is the provider's word. */
  defineEvent({
    ...dispute,
    type: 'dispute.resolved',
    details: ofDispute.extend({ resolution: z.string().nullable() }),
    showOnDashboard: true,
    describe: ({ reference, resolution }) =>
      `Dispute of payment ${reference} resolved${resolution === null ? '' : `: ${disputeEnd(resolution)}`}`,
  }),
  /** A sandbox payment was archived before a real provider took over; `was`: its state until then. */
  defineEvent({
    ...quiet,
    type: 'payment.archived',
    details: counted.extend({ was: z.string(), kobo: z.number() }),
    describe: ({ reference }) => `Sandbox payment ${reference} archived: it counts no more`,
  }),
] as const

function mismatchInWords(reason: string): string {
  return (
    {
      amount: 'another amount arrived',
      currency: 'it arrived in another currency',
      reference: 'another reference came back',
    }[reason] ?? 'something else arrived than was asked for'
  )
}

function refundReason(reason: string): string {
  if (isStoppedFlag(reason)) return `its application was ${statusInSentence(reason)}`
  return (
    {
      deleted: 'its application was deleted',
      'paid-twice': 'it had been paid before',
    }[reason] ?? 'it may not be kept'
  )
}

function decisionInWords(decision: string, pence: number): string {
  return (
    {
      accept: `accepted as ${pounds(pence)}`,
      'ask-for-rest': `accepted as ${pounds(pence)}, and the rest asked for`,
      refund: 'to be refunded',
    }[decision] ?? 'decided'
  )
}

function answerBy(dueAt: string | null): string {
  return dueAt === null ? '' : `, to be answered by ${instantInWords(dueAt)}`
}
