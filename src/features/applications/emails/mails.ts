import { declareMail } from '#src/features/outbox/mail.ts'

export type PaymentLink = {
  name: string
  itemName: string
  service: string
  /** What the first payment comes to. */
  duePence: number
  totalPence: number
  paymentUrl: string
  /** The second and last time we write about it. */
  isReminder: boolean
}

export const paymentLinkMail = declareMail<PaymentLink>('applications.payment-link', () => import('./payment-link.tsx'))

export const applicationMails = [paymentLinkMail]
