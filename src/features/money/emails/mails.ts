import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { ITEM_KEYS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { INSTALMENTS } from '../account.ts'
import { PAYMENT_FLAGS } from '../flags.ts'
import { receiptTexts } from './receipt.tsx'
import { secondDueTexts } from './second-due.tsx'

const itemSchema = z.enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>])
const instalmentSchema = z.enum(INSTALMENTS)

const receiptFields = z.object({
  name: z.string(),
  item: itemSchema,
  needsDetails: z.boolean(),
  itemName: z.string(),
  service: z.string(),
  instalment: instalmentSchema,
  pence: z.number(),
  kobo: z.number(),
  isOffline: z.boolean(),
  nairaMicrosPerPound: z.number().nullable(),
  settledAt: z.string(),
  paymentReference: z.string(),
  stillDuePence: z.number(),
  leftOfPartPence: z.number(),
  partOfPence: z.number(),
  paymentUrl: z.string().optional(),
  otherSum: z.object({ asked: z.string(), arrived: z.string() }).nullish(),
  paidBy: z.string().optional(),
  requests: z.array(z.object({ documentType: z.string(), due: z.string().nullable() })),
  receiptNumber: z.string().optional(),
  entryId: z.string().nullish(),
})

export type ReceiptMailData = z.infer<typeof receiptSchema>
const receiptSchema = z.union([
  receiptFields.extend({
    applicationReference: z.string(),
    trackingUrl: z.string(),
  }),
  receiptFields.extend({
    applicationReference: z.null(),
    bookingUrl: z.string(),
  }),
])

export const receiptMail = defineMail({
  name: 'payments.receipt',
  label: 'Receipt',
  audience: 'applicant',
  about: ['application', 'consultation'],
  data: receiptSchema,
  templateTexts: receiptTexts,
  signedIds: ({ entryId }) => ({ receiptEntryId: entryId }),
  template: () => import('./receipt.tsx'),
})

export type SecondDueMailData = z.infer<typeof secondPaymentDueSchema>
const secondPaymentDueSchema = z.object({
  name: z.string(),
  item: itemSchema,
  itemName: z.string(),
  service: z.string(),
  reference: z.string(),
  duePence: z.number(),
  totalPence: z.number(),
  paymentUrl: z.string(),
  isReminder: z.boolean(),
})

export const secondDueMail = defineMail({
  name: 'payments.second-due',
  label: 'Final payment due',
  audience: 'applicant',
  about: ['application'],
  data: secondPaymentDueSchema,
  templateTexts: secondDueTexts,
  reminderMatter: ({ isReminder }) => (isReminder ? 'second-payment' : null),
  template: () => import('./second-due.tsx'),
})

export type PaymentProblem = z.infer<typeof paymentProblemSchema>
const paymentProblemSchema = z.object({
  why: z.enum(PAYMENT_FLAGS),
  paymentReference: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  arrived: z.object({ kobo: z.number().nullable(), currency: z.string() }).nullable(),
})

export const paymentProblemMail = defineMail({
  name: 'payments.problem',
  label: 'Staff notice: payment to check',
  audience: 'staff',
  about: ['payment'],
  data: paymentProblemSchema,
  template: () => import('./payment-problem.tsx'),
})

/** `dueAt` is an ISO instant. `category`, `reason` and `resolution` are the provider's words. */
export type DisputeMailData = z.infer<typeof disputedSchema>
const disputedSchema = z.object({
  kind: z.enum(['opened', 'reminded', 'resolved']),
  paymentReference: z.string(),
  isOurs: z.boolean(),
  kobo: z.number().nullable(),
  category: z.string().nullable(),
  reason: z.string().nullable(),
  dueAt: z.string().nullable(),
  resolution: z.string().nullable(),
  pageUrl: z.string(),
})

export const disputedMail = defineNotice({
  name: 'payments.disputed',
  label: 'Staff notice: dispute',
  about: ['dispute'],
  data: disputedSchema,
  template: () => import('./disputed.tsx'),
})

export type ArrivedPaymentMailData = z.infer<typeof arrivedPaymentSchema>
const arrivedPaymentSchema = z.object({
  name: z.string(),
  email: z.string(),
  service: z.string(),
  instalment: instalmentSchema,
  pence: z.number(),
  kobo: z.number(),
  stillDuePence: z.number(),
  paymentReference: z.string(),
  applicationReference: z.string().nullable(),
  page: z.object({ of: z.enum(['application', 'order']), url: z.string() }),
})

export const arrivedPaymentMail = defineNotice({
  name: 'payments.arrived',
  label: 'Staff notice: payment',
  about: ['application', 'consultation'],
  data: arrivedPaymentSchema,
  template: () => import('./arrived.tsx'),
})

export type OfflinePaymentMailData = z.infer<typeof offlinePaymentSchema>
const offlinePaymentSchema = z.object({
  act: z.enum(['recorded', 'reversed']),
  by: z.string(),
  name: z.string(),
  pence: z.number(),
  kobo: z.number(),
  method: z.string(),
  offlineReference: z.string().nullable(),
  receivedOn: z.string(),
  note: z.string().nullable(),
  hasProof: z.boolean(),
  paymentReference: z.string(),
  applicationReference: z.string().nullable(),
  pageUrl: z.string(),
})

export const offlinePaymentMail = defineNotice({
  name: 'payments.offline',
  label: 'Owner notice: offline payment',
  about: ['application'],
  data: offlinePaymentSchema,
  template: () => import('./offline-payment.tsx'),
})

export type RestDueMailData = z.infer<typeof restDueSchema>
const restDueSchema = z.object({
  name: z.string(),
  itemName: z.string(),
  arrivedKobo: z.number(),
  countedPence: z.number(),
  restPence: z.number(),
  paymentReference: z.string(),
  paymentUrl: z.string(),
  applicationReference: z.string().optional(),
  trackingUrl: z.string().optional(),
})

export const restDueMail = defineMail({
  name: 'payments.rest-due',
  label: 'Remaining payment',
  audience: 'applicant',
  about: ['application'],
  data: restDueSchema,
  template: () => import('./rest-due.tsx'),
})

export type RejectedTransferMailData = z.infer<typeof rejectedTransferSchema>
const rejectedTransferSchema = z.object({
  name: z.string().nullable(),
  providerName: z.string(),
  arrivedKobo: z.number().nullable(),
  kobo: z.number(),
  paymentReference: z.string(),
  paymentUrl: z.string().nullable(),
})

export const rejectedTransferMail = defineMail({
  name: 'payments.transfer-rejected',
  label: 'Bank transfer not accepted',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: rejectedTransferSchema,
  template: () => import('./rejected-transfer.tsx'),
})

export const paymentMails = [
  receiptMail,
  secondDueMail,
  paymentProblemMail,
  arrivedPaymentMail,
  offlinePaymentMail,
  restDueMail,
  rejectedTransferMail,
  disputedMail,
] as const
