import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { statusInSentence } from '#src/features/applications/states.ts'
import { instantInWords } from '#src/features/audit/event-words.ts'
import { defineEvent } from '#src/features/audit/events.ts'
import { naira, pounds, sumInCurrency } from '#src/money.ts'
import { isStoppedFlag } from './flags.ts'
import { describeResolution } from './rules.ts'

const aboutPayment = { about: ['payment'], kind: 'payments' } as const
const shownInBell = { ...aboutPayment, showInBell: true } as const
const shownOnDashboard = { ...shownInBell, showOnDashboard: true } as const
const paymentDetails = z.object({ reference: z.string() })
const countedDetails = paymentDetails.extend({ pence: z.number() })
const disputeDetails = paymentDetails.extend({ kobo: z.number().nullable() })
const openDisputeDetails = disputeDetails.extend({ dueAt: z.string().nullable() })
const aboutDispute = {
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
  /** `askedPence` is what we asked for, if it differs. */
  defineEvent({
    ...shownOnDashboard,
    type: 'payment.settled',
    details: countedDetails.extend({ instalment: z.string(), kobo: z.number(), askedPence: z.number().optional() }),
    describe: ({ pence, kobo, askedPence }) =>
      askedPence === undefined
        ? `Payment of ${pounds(pence)} settled (${naira(kobo)})`
        : `Payment of ${naira(kobo)} arrived after its quote expired and counts as ${pounds(pence)} of ${pounds(askedPence)}`,
  }),
  defineEvent({
    ...shownOnDashboard,
    type: 'payment.mismatch',
    details: paymentDetails.extend({
      reason: z.string(),
      arrivedKobo: z.number().nullish(),
      arrivedCurrency: z.string().optional(),
    }),
    describe: ({ reference, reason, arrivedKobo = null, arrivedCurrency }) =>
      `Payment ${reference} not counted: ${mismatchInWords(reason)}${arrivedCurrency === undefined ? '' : `, ${sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency })}`}`,
  }),
  defineEvent({
    ...shownOnDashboard,
    type: 'payment.refund_due',
    details: paymentDetails.extend({ reason: z.string() }),
    describe: ({ reference, reason }) => `Payment ${reference} to be refunded: ${refundReasonInWords(reason)}`,
  }),
  defineEvent({
    ...shownInBell,
    type: 'payment.flag_cleared',
    details: paymentDetails.extend({ reason: z.string() }),
    describe: ({ reference }) => `Payment ${reference} marked as settled`,
  }),
  defineEvent({
    ...shownOnDashboard,
    type: 'payment.reversed',
    details: paymentDetails.extend({ pence: z.number().optional() }),
    describe: ({ reference }) => `Payment ${reference} reversed by the provider`,
  }),
  defineEvent({
    ...shownInBell,
    type: 'payment.refunded',
    details: countedDetails.extend({ kobo: z.number() }),
    describe: ({ reference, pence, kobo }) => `${naira(kobo)} of payment ${reference} refunded (${pounds(pence)})`,
  }),
  defineEvent({
    ...shownInBell,
    type: 'payment.reinstated',
    details: countedDetails,
    describe: ({ reference, pence }) => `Payment ${reference} counts again (${pounds(pence)})`,
  }),
  /** `pence` is negative when less counts than before. */
  defineEvent({
    ...shownInBell,
    type: 'payment.decided',
    details: countedDetails.extend({ reason: z.string(), decision: z.string() }),
    describe: ({ reference, decision, pence }) => `Payment ${reference} ${decisionInWords(decision, pence)}`,
  }),
  defineEvent({
    ...aboutPayment,
    type: 'payment.proof_downloaded',
    details: paymentDetails,
    describe: ({ reference }) => `Proof of payment ${reference} downloaded`,
  }),
  defineEvent({
    ...shownInBell,
    type: 'payment.offline_reversed',
    details: countedDetails,
    describe: ({ reference, pence }) => `Offline payment ${reference} of ${pounds(pence)} reversed`,
  }),
  defineEvent({
    ...shownOnDashboard,
    type: 'payment.recorded_offline',
    details: countedDetails.extend({ instalment: z.string() }),
    describe: ({ pence }) => `Offline payment of ${pounds(pence)} recorded`,
  }),
  defineEvent({
    ...aboutDispute,
    type: 'dispute.opened',
    details: openDisputeDetails,
    showOnDashboard: true,
    describe: ({ reference, dueAt }) => `Payment ${reference} disputed${answerBy(dueAt)}`,
  }),
  defineEvent({
    ...aboutDispute,
    type: 'dispute.reminded',
    details: openDisputeDetails,
    describe: ({ reference, dueAt }) => `Dispute about payment ${reference} still open${answerBy(dueAt)}`,
  }),
  defineEvent({
    ...aboutDispute,
    type: 'dispute.resolved',
    details: disputeDetails.extend({ resolution: z.string().nullable() }),
    showOnDashboard: true,
    describe: ({ reference, resolution }) =>
      `Dispute about payment ${reference} resolved${resolution === null ? '' : `: ${describeResolution(resolution)}`}`,
  }),
  defineEvent({
    ...aboutPayment,
    type: 'payment.archived',
    details: countedDetails.extend({ was: z.string(), kobo: z.number() }),
    describe: ({ reference }) => `Sandbox payment ${reference} archived: it no longer counts`,
  }),
] as const

function mismatchInWords(reason: string): string {
  return (
    {
      amount: 'a different amount arrived',
      currency: 'it arrived in a different currency',
      reference: 'the provider returned a different reference',
    }[reason] ?? 'it didn’t match what we asked for'
  )
}

function refundReasonInWords(reason: string): string {
  if (isStoppedFlag(reason)) return `its application was ${statusInSentence(reason)}`
  return (
    {
      deleted: 'its application was deleted',
      'paid-twice': 'it had already been paid',
    }[reason] ?? 'it can’t be kept'
  )
}

function decisionInWords(decision: string, pence: number): string {
  return (
    {
      accept: `accepted as ${pounds(pence)}`,
      'ask-for-rest': `accepted as ${pounds(pence)}, and the rest requested`,
      refund: 'to be refunded',
    }[decision] ?? 'decided'
  )
}

function answerBy(dueAt: string | null): string {
  return dueAt === null ? '' : `, to be answered by ${instantInWords(dueAt)}`
}
