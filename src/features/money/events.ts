import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { formatStatusInSentence } from '#src/features/cases/states.ts'
import { instantInWords, namesInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { naira, pounds, sumInCurrency } from '#src/money.ts'
import { describeResolution } from './disputes/rules.ts'
import { isStoppedFlag } from './flags.ts'
import { monthInWords } from './lists/months.ts'
import { CURRENT_MEANING_WORDS, formatRefundSum, type RefundMeaning } from './refunds/rules.ts'
import { DISPUTE_ANSWERS } from './states.ts'

const paymentEventOptions = { about: ['payment'], kind: 'payments' } as const
const bellEventOptions = { ...paymentEventOptions, showInBell: 'payments' } as const
const dashboardEventOptions = { ...bellEventOptions, showOnDashboard: true } as const
const paymentDetailsSchema = z.object({ reference: z.string() })
const countedDetailsSchema = paymentDetailsSchema.extend({ pence: z.number() })
const disputeDetailsSchema = paymentDetailsSchema.extend({ kobo: z.number().nullable() })
const openDisputeDetailsSchema = disputeDetailsSchema.extend({ dueAt: z.string().nullable() })
const payLinkEventOptions = { about: ['application'], details: z.object({}), kind: 'payments' } as const
const disputeEventOptions = {
  about: ['payment', 'dispute'],
  kind: 'payments',
  showInBell: 'disputes',
  page: () => addresses.adminDashboard(),
} as const

export const paymentEvents = [
  defineEvent({
    type: 'order.created',
    about: ['consultation'],
    details: z.object({ item: z.string() }),
    kind: 'payments',
    describe: () => 'Consultation ordered',
  }),
  defineEvent({
    type: 'order.updated',
    about: ['consultation'],
    details: z.object({ fields: z.string() }),
    kind: 'payments',
    describe: ({ fields }) => `Details of the consultation corrected: ${fields}`,
  }),
  defineEvent({
    type: 'consultation.fee_credited',
    about: ['application'],
    details: z.object({ pence: z.number() }),
    kind: 'payments',
    describe: ({ pence }) => `The fee of a consultation, ${pounds(pence)}, came off the price`,
  }),
  /** `askedPence` is what we asked for, if it differs from `pence`. */
  defineEvent({
    ...dashboardEventOptions,
    type: 'payment.settled',
    showInBell: ['applications', 'payments'],
    details: countedDetailsSchema.extend({
      instalment: z.string(),
      kobo: z.number(),
      askedPence: z.number().optional(),
    }),
    describe: ({ pence, kobo, askedPence }) =>
      askedPence === undefined
        ? `Payment of ${pounds(pence)} settled (${naira(kobo)})`
        : `Payment of ${naira(kobo)} arrived after its quote expired and counts as ${pounds(pence)} of ${pounds(askedPence)}`,
  }),
  defineEvent({
    ...dashboardEventOptions,
    type: 'payment.mismatch',
    details: paymentDetailsSchema.extend({
      reason: z.string(),
      arrivedKobo: z.number().nullish(),
      arrivedCurrency: z.string().optional(),
    }),
    describe: ({ reference, reason, arrivedKobo = null, arrivedCurrency }) =>
      `Payment ${reference} not counted: ${mismatchInWords(reason)}${arrivedCurrency === undefined ? '' : `, ${sumInCurrency({ kobo: arrivedKobo, currency: arrivedCurrency })}`}`,
  }),
  defineEvent({
    ...bellEventOptions,
    type: 'payment.transfer_rejected',
    details: paymentDetailsSchema.extend({ kobo: z.number().nullable() }),
    describe: ({ reference, kobo }) =>
      `Bank transfer${kobo === null ? '' : ` of ${naira(kobo)}`} for payment ${reference} rejected by the provider`,
  }),
  defineEvent({
    ...dashboardEventOptions,
    type: 'payment.refund_due',
    details: paymentDetailsSchema.extend({ reason: z.string() }),
    describe: ({ reference, reason }) => `Payment ${reference} to be refunded: ${refundReasonInWords(reason)}`,
  }),
  defineEvent({
    ...bellEventOptions,
    type: 'payment.flag_cleared',
    details: paymentDetailsSchema.extend({ reason: z.string() }),
    describe: ({ reference }) => `Payment ${reference} marked as settled`,
  }),
  defineEvent({
    ...dashboardEventOptions,
    type: 'payment.reversed',
    details: paymentDetailsSchema.extend({ pence: z.number().optional() }),
    describe: ({ reference }) => `Payment ${reference} reversed by the provider`,
  }),
  defineEvent({
    ...bellEventOptions,
    type: 'payment.refunded',
    details: countedDetailsSchema.extend({ kobo: z.number() }),
    describe: ({ reference, pence, kobo }) => `${naira(kobo)} of payment ${reference} refunded (${pounds(pence)})`,
  }),
  defineEvent({
    ...bellEventOptions,
    type: 'payment.reinstated',
    details: countedDetailsSchema,
    describe: ({ reference, pence }) => `Payment ${reference} counts again (${pounds(pence)})`,
  }),
  /** `pence` is negative when the decision reduces the sum that counts. */
  defineEvent({
    ...bellEventOptions,
    type: 'payment.decided',
    details: countedDetailsSchema.extend({ reason: z.string(), decision: z.string() }),
    describe: ({ reference, decision, pence }) => `Payment ${reference} ${decisionInWords(decision, pence)}`,
  }),
  defineEvent({
    ...paymentEventOptions,
    type: 'payment.proof_downloaded',
    details: paymentDetailsSchema,
    describe: ({ reference }) => `Proof of payment ${reference} downloaded`,
  }),
  defineEvent({
    ...bellEventOptions,
    type: 'payment.offline_reversed',
    showInBell: ['confirm', 'payments'],
    details: countedDetailsSchema,
    describe: ({ reference, pence }) => `Offline payment ${reference} of ${pounds(pence)} reversed`,
  }),
  defineEvent({
    ...dashboardEventOptions,
    type: 'payment.recorded_offline',
    showInBell: ['confirm', 'payments'],
    details: countedDetailsSchema.extend({ instalment: z.string() }),
    describe: ({ pence }) => `Offline payment of ${pounds(pence)} recorded`,
  }),
  defineEvent({
    ...disputeEventOptions,
    type: 'dispute.opened',
    details: openDisputeDetailsSchema,
    showOnDashboard: true,
    describe: ({ reference, dueAt }) => `Payment ${reference} disputed${deadlineSuffix(dueAt)}`,
  }),
  defineEvent({
    ...disputeEventOptions,
    type: 'dispute.reminded',
    details: openDisputeDetailsSchema,
    describe: ({ reference, dueAt }) => `Dispute about payment ${reference} still open${deadlineSuffix(dueAt)}`,
  }),
  defineEvent({
    ...disputeEventOptions,
    type: 'dispute.resolved',
    details: disputeDetailsSchema.extend({ resolution: z.string().nullable() }),
    showOnDashboard: true,
    describe: ({ reference, resolution }) =>
      `Dispute about payment ${reference} resolved${resolution === null ? '' : `: ${describeResolution(resolution)}`}`,
  }),
  defineEvent({
    ...payLinkEventOptions,
    type: 'pay_link.created',
    describe: () => 'Link created with which someone else can pay',
  }),
  defineEvent({
    ...payLinkEventOptions,
    type: 'pay_link.cancelled',
    describe: () => 'Link for someone else to pay cancelled',
  }),
  defineEvent({
    type: 'payments.exported',
    about: ['export'],
    details: z.object({ filters: z.string() }),
    kind: 'payments',
    describe: ({ filters }) =>
      filters === '' ? 'All payments exported' : `Payments exported, by ${namesInWords(filters, { q: 'search' })}`,
  }),
  defineEvent({
    type: 'owed.exported',
    about: ['export'],
    details: z.object({ filters: z.string() }),
    kind: 'payments',
    describe: ({ filters }) =>
      `Who owes what exported${filters === '' ? '' : `, by ${namesInWords(filters, { q: 'search' })}`}`,
  }),
  defineEvent({
    type: 'month_report.exported',
    about: ['export'],
    details: z.object({ month: z.string() }),
    kind: 'payments',
    describe: ({ month }) => `Month report of ${month} exported`,
  }),
  defineEvent({
    ...paymentEventOptions,
    type: 'payment.archived',
    details: countedDetailsSchema.extend({ was: z.string(), kobo: z.number() }),
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
  if (isStoppedFlag(reason)) return `its application was ${formatStatusInSentence(reason)}`
  return (
    {
      deleted: 'its application was deleted',
      ended: 'its case had ended with a refund',
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

function deadlineSuffix(dueAt: string | null): string {
  return dueAt === null ? '' : `, to be answered by ${instantInWords(dueAt)}`
}

const refundDetailsSchema = z.object({ reference: z.string(), amount: z.number(), currency: z.enum(['NGN', 'GBP']) })
const refundEventOptions = {
  about: ['payment'],
  kind: 'payments',
  details: refundDetailsSchema,
  showInBell: 'payments',
} as const

type RefundDetails = z.infer<typeof refundDetailsSchema>

function refundInWords({ reference, ...sum }: RefundDetails): string {
  return `${formatRefundSum(sum)} of payment ${reference}`
}

function defineRefundEvent<const Type extends string>(type: Type, describe: (sum: string) => string, extra = {}) {
  return defineEvent({ ...refundEventOptions, type, describe: details => describe(refundInWords(details)), ...extra })
}

const DASHBOARD = { showOnDashboard: true }
const SECOND_PERSON = { ...DASHBOARD, showInBell: ['confirm', 'payments'] }

export const refundEvents = [
  defineRefundEvent('refund.proposed', sum => `Refund of ${sum} waits for an owner`, SECOND_PERSON),
  defineRefundEvent('refund.approved', sum => `Refund of ${sum} confirmed`),
  defineRefundEvent('refund.declined', sum => `Refund of ${sum} declined`),
  defineRefundEvent('refund.failed', sum => `Refund of ${sum} failed`, DASHBOARD),
  defineRefundEvent('refund.needs_attention', sum => `Refund of ${sum} needs the payer’s bank details`, DASHBOARD),
  defineRefundEvent('refund.account_asked', sum => `Payer asked again for an account for the refund of ${sum}`),
  defineRefundEvent('refund.account_received', sum => `Payer named an account for the refund of ${sum}`),
  defineRefundEvent('refund.recorded_offline', sum => `Offline refund of ${sum} recorded`, SECOND_PERSON),
  defineEvent({
    ...refundEventOptions,
    type: 'refund.meaning_changed',
    details: refundDetailsSchema.extend({ from: z.string().nullable(), to: z.string() }),
    describe: ({ from, to, ...details }) =>
      `Meaning of the refund of ${refundInWords(details)}: “${describeMeaning(to)}”, before “${describeMeaning(from)}”`,
  }),
] as const

function describeMeaning(meaning: string | null): string {
  return CURRENT_MEANING_WORDS[meaning as RefundMeaning | 'asked'] ?? CURRENT_MEANING_WORDS.due_again
}

export const disputeEvents = [
  /** `kobo` goes back if we accept, and is the disputed sum otherwise. */
  defineEvent({
    type: 'dispute.answered',
    about: ['payment', 'dispute'],
    kind: 'payments',
    showInBell: 'disputes',
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
  defineEvent({
    type: 'payouts.explained',
    about: ['payouts'],
    details: z.object({ reference: z.string(), kobo: z.number() }),
    kind: 'payments',
    describe: ({ reference, kobo }) => `Difference of ${naira(kobo)} about ${reference} explained`,
    page: () => addresses.adminPayouts(),
  }),
  defineEvent({
    type: 'payouts.explanation_undone',
    about: ['payouts'],
    details: z.object({ kobo: z.number() }),
    kind: 'payments',
    describe: ({ kobo }) => `Explanation of a difference of ${naira(kobo)} undone`,
    page: () => addresses.adminPayouts(),
  }),
] as const

/** A month such as "2026-11". */
const monthDetailsSchema = z.object({ month: z.string(), version: z.number() })
const monthEventOptions = {
  about: ['month'],
  details: monthDetailsSchema,
  kind: 'payments',
  showInBell: 'payments',
} as const

export const monthEvents = [
  defineEvent({
    ...monthEventOptions,
    type: 'month.closed',
    describe: ({ month, version }) =>
      `${monthInWords(month)} closed${version === 1 ? '' : ` again, version ${version}`}`,
    page: ({ month }) => addresses.adminMonthReport({ month }),
  }),
  defineEvent({
    ...monthEventOptions,
    type: 'month.reopened',
    describe: ({ month }) => `${monthInWords(month)} reopened`,
    page: ({ month }) => addresses.adminMonthReport({ month }),
  }),
  defineEvent({
    type: 'month.file_downloaded',
    about: ['month'],
    details: monthDetailsSchema,
    kind: 'payments',
    describe: ({ month, version }) => `PDF of ${monthInWords(month)} downloaded, version ${version}`,
  }),
] as const
