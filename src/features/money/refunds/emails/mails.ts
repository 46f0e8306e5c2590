import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { REFUND_MEANINGS } from '../rules.ts'

const refundSumSchema = z.object({ amount: z.number(), currency: z.enum(['NGN', 'GBP']) })

const staffFields = refundSumSchema.extend({
  paymentReference: z.string(),
  itemName: z.string(),
  pageUrl: z.string(),
})

export type RefundProposedMailData = z.infer<typeof refundProposedSchema>
const refundProposedSchema = staffFields.extend({ by: z.string(), reason: z.string(), termsNote: z.string() })

export const refundProposedMail = defineNotice({
  name: 'payments.refund-proposed',
  label: 'Owner notice: refund to confirm',
  about: ['application', 'consultation', 'payment'],
  data: refundProposedSchema,
  template: () => import('./refund-proposed.tsx'),
})

/** `problem` is the provider's message. */
export type RefundFailedMailData = z.infer<typeof refundFailedSchema>
const refundFailedSchema = staffFields.extend({ problem: z.string().nullable() })

export const refundFailedMail = defineMail({
  name: 'payments.refund-failed',
  label: 'Staff notice: refund failed',
  audience: 'staff',
  about: ['application', 'consultation', 'payment'],
  data: refundFailedSchema,
  template: () => import('./refund-failed.tsx'),
})

export type RefundAskedMailData = z.infer<typeof staffFields>

/** For a refund that was not begun here. */
export const refundAskedMail = defineMail({
  name: 'payments.refund-asked',
  label: 'Staff notice: say what a refund means',
  audience: 'staff',
  about: ['application', 'consultation', 'payment'],
  data: staffFields,
  template: () => import('./refund-asked.tsx'),
})

export type OfflineRefundMailData = z.infer<typeof offlineRefundSchema>
const offlineRefundSchema = staffFields.extend({
  by: z.string(),
  reason: z.string(),
  method: z.string(),
  offlineReference: z.string().nullable(),
  paidOn: z.string(),
  hasProof: z.boolean(),
})

export const offlineRefundMail = defineNotice({
  name: 'payments.offline-refund',
  label: 'Owner notice: offline refund',
  about: ['application', 'consultation', 'payment'],
  data: offlineRefundSchema,
  template: () => import('./offline-refund.tsx'),
})

export type AccountNeededMailData = z.infer<typeof accountNeededSchema>
const accountNeededSchema = refundSumSchema.extend({
  name: z.string(),
  itemName: z.string(),
  paymentReference: z.string(),
  accountUrl: z.string(),
})

export const accountNeededMail = defineMail({
  name: 'payments.refund-account',
  label: 'Bank details for a refund',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  secret: 'accountUrl',
  data: accountNeededSchema,
  template: () => import('./account-needed.tsx'),
})

export type RefundAddressMailData = z.infer<typeof refundAddressSchema>
/** `isChosen`: this address gets all further mails about the refund. */
const refundAddressSchema = refundSumSchema.extend({
  name: z.string().nullable(),
  itemName: z.string(),
  paymentReference: z.string(),
  isChosen: z.boolean(),
})

export const refundAddressMail = defineMail({
  name: 'payments.refund-address',
  label: 'Address chosen for a refund, to both addresses',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: refundAddressSchema,
  template: () => import('./refund-address.tsx'),
})

export type RefundPaidMailData = z.infer<typeof refundPaidSchema>
const refundPaidSchema = refundSumSchema.extend({
  name: z.string().nullable(),
  itemName: z.string(),
  paymentReference: z.string(),
})

/** For money that never counted, so that it has no credit note. */
export const refundPaidMail = defineMail({
  name: 'payments.refund-paid',
  label: 'Refund paid',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: refundPaidSchema,
  template: () => import('./refund-paid.tsx'),
})

export type RefundMeaningMailData = z.infer<typeof refundMeaningSchema>
/** `leftPence` is what is still to be paid in total, and `payUrl` the page on which to pay what is due of it. */
const refundMeaningSchema = refundSumSchema.extend({
  name: z.string().nullable(),
  itemName: z.string(),
  paymentReference: z.string(),
  meaning: z.enum(REFUND_MEANINGS),
  leftPence: z.number(),
  payUrl: z.string().nullable(),
})

export const refundMeaningMail = defineMail({
  name: 'payments.refund-meaning',
  label: 'A refund changes what is due',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: refundMeaningSchema,
  template: () => import('./refund-meaning.tsx'),
})

export const refundMails = [
  refundProposedMail,
  refundFailedMail,
  offlineRefundMail,
  accountNeededMail,
  refundAddressMail,
  refundPaidMail,
  refundAskedMail,
  refundMeaningMail,
] as const
