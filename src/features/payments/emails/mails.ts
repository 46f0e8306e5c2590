import { declareMail } from '#src/features/outbox/mail.ts'
import type { Instalment } from '../amount-due.ts'

export type Receipt = {
  name: string
  itemName: string
  service: string
  instalment: Instalment
  pence: number
  kobo: number
  nairaMicrosPerPound: number | null
  /** ISO instant. */
  settledAt: string
  paymentReference: string
  /** Null for an order, which opens no application. */
  applicationReference: string | null
  stillDuePence: number
  /** One click: carries reference and e-mail. */
  trackingUrl: string | null
  resultUrl: string
}

export const receiptMail = declareMail<Receipt>('payments.receipt', () => import('./receipt.tsx'))

export type NeedsAPerson = {
  why: 'amount' | 'currency' | 'reference' | 'paid-twice' | 'rejected' | 'deleted' | 'reversed'
  paymentReference: string
  itemName: string
  pence: number
  kobo: number
}

export const needsAPersonMail = declareMail<NeedsAPerson>(
  'payments.needs-a-person',
  () => import('./needs-a-person.tsx'),
)

export const paymentMails = [receiptMail, needsAPersonMail]
