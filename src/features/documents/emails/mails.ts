import { declareMail } from '#src/features/outbox/mail.ts'
import { declareNotice } from '#src/features/staff/emails/declare-notice.ts'
import type { Decision } from '../states.ts'
import { reminderWording } from './reminder-wording.ts'
import { requestWording } from './request-wording.ts'
import { reviewedWording } from './reviewed-wording.ts'

export type RequestLetter = {
  name: string
  /** What is asked for, one thing at least. */
  documents: ReadonlyArray<{ documentType: string; description: string }>
  /** "2026-11-26", the last day for it in Lagos; null: no deadline. */
  dueDate: string | null
  reference: string
  /** One click: opens the documents of the application. */
  trackingUrl: string
}

/** One that was written while only one document could be asked for at a time: staff still read what was sent then. */
export type OldRequestLetter = Omit<RequestLetter, 'documents'> & { documentType: string; description: string }

export const requestMail = declareMail<RequestLetter>('documents.request', () => import('./request.tsx'), {
  wording: requestWording,
})

/** What became of a document that was handed in. */
export type ReviewedLetter = {
  name: string
  decision: Decision
  documentType: string
  fileName: string
  comment: string | null
  /** Whether it was asked for, and is still to come. */
  isAskedFor: boolean
  /** "2026-11-26", the last day for it in Lagos, if it is still to come; null: no deadline. */
  dueDate: string | null
  reference: string
  trackingUrl: string
}

export const reviewedMail = declareMail<ReviewedLetter>('documents.reviewed', () => import('./reviewed.tsx'), {
  wording: reviewedWording,
})

/** `isLate`: its day was over when this was written. */
export type MissingDocument = { documentType: string; description: string; dueDate: string; isLate: boolean }

export type ReminderLetter = {
  name: string
  /** What is still to come, the most urgent first. */
  documents: ReadonlyArray<MissingDocument>
  reference: string
  trackingUrl: string
}

export const reminderMail = declareMail<ReminderLetter>('documents.reminder', () => import('./reminder.tsx'), {
  wording: reminderWording,
  reminds: () => 'documents',
})

export type ArrivedLetter = {
  name: string
  email: string
  reference: string | null
  documentType: string
  fileName: string
  /** It had been sent back, and the application has moved on with it. */
  isHandedInAgain: boolean
  applicationUrl: string
}

/** To those who work here: an applicant handed in a document. */
export const arrivedMail = declareNotice<ArrivedLetter>('documents.arrived', () => import('./arrived.tsx'))

export const documentMails = [requestMail, reminderMail, reviewedMail, arrivedMail]
