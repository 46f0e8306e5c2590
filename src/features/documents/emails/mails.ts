import { declareMail } from '#src/features/outbox/mail.ts'

export type RequestLetter = {
  name: string
  documentType: string
  description: string
  /** "2026-11-26", the last day for it in Lagos; null: no deadline. */
  dueDate: string | null
  reference: string
  /** One click: opens the documents of the application. */
  trackingUrl: string
}

export const requestMail = declareMail<RequestLetter>('documents.request', () => import('./request.tsx'))

export const documentMails = [requestMail]
