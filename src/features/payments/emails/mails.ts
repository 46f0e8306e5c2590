import { declareMail } from '#src/features/outbox/mail.ts'
import type { Instalment } from '../amount-due.ts'
import type { Arrived } from '../verdict.ts'

export type Receipt = {
  name: string
  itemName: string
  service: string
  instalment: Instalment
  pence: number
  /** 0: paid to us directly, not through the provider. */
  kobo: number
  nairaMicrosPerPound: number | null
  /** ISO instant. */
  settledAt: string
  paymentReference: string
  stillDuePence: number
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

export const receiptMail = declareMail<Receipt>('payments.receipt', () => import('./receipt.tsx'))

export type NeedsAPerson = {
  why: 'amount' | 'currency' | 'reference' | 'paid-twice' | 'rejected' | 'deleted' | 'reversed'
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

export const paymentMails = [receiptMail, needsAPersonMail]
