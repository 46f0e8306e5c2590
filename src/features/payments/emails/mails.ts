import type { ItemKey } from '#src/features/catalogue/items.ts'
import { declareMail } from '#src/features/outbox/mail.ts'
import { declareNotice } from '#src/features/staff/emails/declare-notice.ts'
import type { Instalment } from '../amount-due.ts'
import type { PaymentFlag } from '../flags.ts'
import type { Arrived } from '../verdict.ts'
import { receiptWording } from './receipt-wording.ts'
import { secondDueWording } from './second-due-wording.ts'

export type Receipt = {
  name: string
  /** Missing, like all optional fields here, in receipts that were queued by older versions. */
  item?: ItemKey
  needsDetails?: boolean
  itemName: string
  service: string
  instalment: Instalment
  pence: number
  /** 0: paid in pounds. */
  kobo: number
  /** Paid to us directly, not through the provider. */
  isOffline?: boolean
  nairaMicrosPerPound: number | null
  /** ISO instant. */
  settledAt: string
  paymentReference: string
  stillDuePence: number
  /** What is left of this instalment after a part payment; 0: nothing. */
  leftOfPartPence?: number
} & (
  | {
      applicationReference: string
      /** One click: carries reference and e-mail. */
      trackingUrl: string
    }
  | {
      /** An order opens no application. */
      applicationReference: null
      /** What it opens: the calendar of the consultation. */
      bookingUrl: string
    }
)

export const receiptMail = declareMail<Receipt>('payments.receipt', () => import('./receipt.tsx'), {
  wording: receiptWording,
})

export type SecondDue = {
  name: string
  /** Left out by messages from before it was written down. */
  item?: ItemKey
  itemName: string
  service: string
  reference: string
  duePence: number
  totalPence: number
  paymentUrl: string
  isReminder: boolean
}

export const secondDueMail = declareMail<SecondDue>('payments.second-due', () => import('./second-due.tsx'), {
  wording: secondDueWording,
  reminds: ({ isReminder }) => (isReminder ? 'second-payment' : null),
})

export type NeedsAPerson = {
  why: PaymentFlag
  paymentReference: string
  itemName: string
  pence: number
  kobo: number
  /** What the provider tells of, where it is not what we asked for. */
  arrived?: Arrived | null
}

export const needsAPersonMail = declareMail<NeedsAPerson>(
  'payments.needs-a-person',
  () => import('./needs-a-person.tsx'),
)

/** `dueAt`: ISO instant. `category`, `reason` and `resolution` are the provider's words. */
export type Disputed = {
  kind: 'opened' | 'reminded' | 'resolved'
  paymentReference: string
  /** Whether the payment is in our books. */
  isOurs: boolean
  kobo: number | null
  category: string | null
  reason: string | null
  dueAt: string | null
  resolution: string | null
  pageUrl: string
}

/** To an owner; to the firm's mailbox while there is none. */
export const disputedMail = declareNotice<Disputed>('payments.disputed', () => import('./disputed.tsx'))

export type ArrivedPayment = {
  name: string
  email: string
  service: string
  instalment: Instalment
  pence: number
  kobo: number
  /** Once this one is counted. */
  stillDuePence: number
  paymentReference: string
  /** Null: it was for a consultation. */
  applicationReference: string | null
  /** Where staff see what it was for. */
  page: { of: 'application' | 'order'; url: string }
}

/** To those who work here: a payment was counted. */
export const arrivedPaymentMail = declareNotice<ArrivedPayment>('payments.arrived', () => import('./arrived.tsx'))

export type OfflinePayment = {
  act: 'recorded' | 'reversed'
  by: string
  name: string
  pence: number
  /** 0: it came in pounds. */
  kobo: number
  method: string
  offlineReference: string | null
  receivedOn: string
  /** The note of the payment, or the reason of its reversal. */
  note: string | null
  hasProof: boolean
  paymentReference: string
  applicationReference: string | null
  pageUrl: string
}

/** To the owners: a colleague changed the books by hand. */
export const offlinePaymentMail = declareNotice<OfflinePayment>(
  'payments.offline',
  () => import('./offline-payment.tsx'),
)

export type RestDue = {
  name: string
  itemName: string
  arrivedKobo: number
  countedPence: number
  restPence: number
  paymentReference: string
  paymentUrl: string
  /** Left out, with its link, by messages from before they were written down. */
  applicationReference?: string
  trackingUrl?: string
}

/** To a payer of whose payment less arrived, or counts, than was due. */
export const restDueMail = declareMail<RestDue>('payments.rest-due', () => import('./rest-due.tsx'))

export const paymentMails = [
  receiptMail,
  secondDueMail,
  needsAPersonMail,
  arrivedPaymentMail,
  offlinePaymentMail,
  restDueMail,
  disputedMail,
]
