import { z } from 'zod'
import { ITEM_KEYS, type ItemKey } from '#src/features/catalogue/items.ts'
import { defineMail } from '#src/features/outbox/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { PAYMENT_FLAGS } from '../flags.ts'
import { INSTALMENTS } from '../rules.ts'
import { receiptWording } from './receipt.tsx'
import { secondDueWording } from './second-due.tsx'

const item = z.enum(ITEM_KEYS as [ItemKey, ...Array<ItemKey>])
const instalment = z.enum(INSTALMENTS)

const anyReceipt = z.object({
  name: z.string(),
  /** Optional, like all such fields here: older receipts do not have it. */
  item: item.optional(),
  needsDetails: z.boolean().optional(),
  itemName: z.string(),
  service: z.string(),
  instalment,
  pence: z.number(),
  /** 0: paid in pounds. */
  kobo: z.number(),
  /** Paid to us directly, not through the provider. */
  isOffline: z.boolean().optional(),
  nairaMicrosPerPound: z.number().nullable(),
  settledAt: z.string(),
  paymentReference: z.string(),
  stillDuePence: z.number(),
  /** What is left of this instalment after a part payment; 0: nothing. */
  leftOfPartPence: z.number().optional(),
})

export type Receipt = z.infer<typeof receipt>
const receipt = z.union([
  anyReceipt.extend({
    applicationReference: z.string(),
    /** One click: carries reference and e-mail. */
    trackingUrl: z.string(),
  }),
  anyReceipt.extend({
    /** An order opens no application. */
    applicationReference: z.null(),
    /** What it opens: the calendar of the consultation. */
    bookingUrl: z.string(),
  }),
])

export const receiptMail = defineMail({
  name: 'payments.receipt',
  label: 'Receipt',
  audience: 'applicant',
  about: ['application', 'order'],
  data: receipt,
  wording: receiptWording,
  template: () => import('./receipt.tsx'),
})

export type SecondDue = z.infer<typeof secondDue>
const secondDue = z.object({
  name: z.string(),
  item: item.optional(),
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
  label: 'Second payment due',
  audience: 'applicant',
  about: ['application'],
  data: secondDue,
  wording: secondDueWording,
  reminds: ({ isReminder }) => (isReminder ? 'second-payment' : null),
  template: () => import('./second-due.tsx'),
})

export type NeedsAPerson = z.infer<typeof needsAPerson>
const needsAPerson = z.object({
  why: z.enum(PAYMENT_FLAGS),
  paymentReference: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  /** What the provider reports, where it is not what we asked for. */
  arrived: z.object({ kobo: z.number().nullable(), currency: z.string() }).nullish(),
})

export const needsAPersonMail = defineMail({
  name: 'payments.needs-a-person',
  label: 'Notice to us of a payment that needs a person',
  audience: 'staff',
  about: ['payment'],
  data: needsAPerson,
  template: () => import('./needs-a-person.tsx'),
})

/** `dueAt`: ISO instant. `category`, `reason` and `resolution` are the provider's words. */
export type Disputed = z.infer<typeof disputed>
const disputed = z.object({
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

/** To an owner; to the firm's mailbox while there is none. */
export const disputedMail = defineNotice({
  name: 'payments.disputed',
  label: 'Notice to us of a dispute',
  about: ['application', 'dispute'],
  data: disputed,
  template: () => import('./disputed.tsx'),
})

export type ArrivedPayment = z.infer<typeof arrivedPayment>
const arrivedPayment = z.object({
  name: z.string(),
  email: z.string(),
  service: z.string(),
  instalment,
  pence: z.number(),
  kobo: z.number(),
  /** Once this one is counted. */
  stillDuePence: z.number(),
  paymentReference: z.string(),
  /** Null: it was for a consultation. */
  applicationReference: z.string().nullable(),
  page: z.object({ of: z.enum(['application', 'order']), url: z.string() }),
})

export const arrivedPaymentMail = defineNotice({
  name: 'payments.arrived',
  label: 'Notice to us of a payment',
  about: ['application', 'order'],
  data: arrivedPayment,
  template: () => import('./arrived.tsx'),
})

export type OfflinePayment = z.infer<typeof offlinePayment>
const offlinePayment = z.object({
  act: z.enum(['recorded', 'reversed']),
  by: z.string(),
  name: z.string(),
  pence: z.number(),
  /** 0: it came in pounds. */
  kobo: z.number(),
  method: z.string(),
  offlineReference: z.string().nullable(),
  receivedOn: z.string(),
  /** The note of the payment, or the reason of its reversal. */
  note: z.string().nullable(),
  hasProof: z.boolean(),
  paymentReference: z.string(),
  applicationReference: z.string().nullable(),
  pageUrl: z.string(),
})

/** To the owners: a colleague changed the books by hand. */
export const offlinePaymentMail = defineNotice({
  name: 'payments.offline',
  label: 'Notice to owners of an offline payment',
  about: ['application'],
  data: offlinePayment,
  template: () => import('./offline-payment.tsx'),
})

export type RestDue = z.infer<typeof restDue>
const restDue = z.object({
  name: z.string(),
  itemName: z.string(),
  arrivedKobo: z.number(),
  countedPence: z.number(),
  restPence: z.number(),
  paymentReference: z.string(),
  paymentUrl: z.string(),
  /** Older messages have neither of these. */
  applicationReference: z.string().optional(),
  trackingUrl: z.string().optional(),
})

/** To a payer of whose payment less arrived, or counts, than was due. */
export const restDueMail = defineMail({
  name: 'payments.rest-due',
  label: 'Rest of a payment',
  audience: 'applicant',
  about: ['application'],
  data: restDue,
  template: () => import('./rest-due.tsx'),
})

export const paymentMails = [
  receiptMail,
  secondDueMail,
  needsAPersonMail,
  arrivedPaymentMail,
  offlinePaymentMail,
  restDueMail,
  disputedMail,
] as const
