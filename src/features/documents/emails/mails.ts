import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { DECISIONS } from '../states.ts'
import { reminderWording } from './reminder.tsx'
import { requestWording } from './request.tsx'
import { reviewedWording } from './reviewed.tsx'

export type RequestLetter = z.infer<typeof requestLetter>
const requestLetter = z.object({
  name: z.string(),
  documents: z.array(z.object({ documentType: z.string(), description: z.string() })).readonly(),
  /** "2026-11-26", the last day for it in Lagos; null: no deadline. */
  dueDate: z.string().nullable(),
  reference: z.string(),
  /** One click: opens the documents of the application. */
  trackingUrl: z.string(),
})

/** Version 1: only one document could be asked for at a time. */
export type FirstRequestLetter = Omit<RequestLetter, 'documents'> & RequestLetter['documents'][number]

export const requestMail = defineMail({
  name: 'documents.request',
  label: 'Request for documents',
  audience: 'applicant',
  about: ['application'],
  data: requestLetter,
  upgrades: [
    ({ documentType, description, ...letter }: FirstRequestLetter) => ({
      ...letter,
      documents: [{ documentType, description }],
    }),
  ],
  wording: requestWording,
  template: () => import('./request.tsx'),
})

export type ReviewedLetter = z.infer<typeof reviewedLetter>
const reviewedLetter = z.object({
  name: z.string(),
  decision: z.enum(DECISIONS),
  documentType: z.string(),
  fileName: z.string(),
  comment: z.string().nullable(),
  /** Whether it was asked for, and is still to come. */
  isAskedFor: z.boolean(),
  /** "2026-11-26", the last day for it in Lagos, if it is still to come; null: no deadline. */
  dueDate: z.string().nullable(),
  reference: z.string(),
  trackingUrl: z.string(),
})

export const reviewedMail = defineMail({
  name: 'documents.reviewed',
  label: 'Answer to a document',
  audience: 'applicant',
  about: ['application'],
  data: reviewedLetter,
  wording: reviewedWording,
  template: () => import('./reviewed.tsx'),
})

/** `isLate`: its day was over when this was written. */
export type MissingDocument = z.infer<typeof missingDocument>
const missingDocument = z.object({
  documentType: z.string(),
  description: z.string(),
  dueDate: z.string(),
  isLate: z.boolean(),
})

export type ReminderLetter = z.infer<typeof reminderLetter>
const reminderLetter = z.object({
  name: z.string(),
  /** What is still to come, the most urgent first. */
  documents: z.array(missingDocument).readonly(),
  reference: z.string(),
  trackingUrl: z.string(),
})

export const reminderMail = defineMail({
  name: 'documents.reminder',
  label: 'Reminder of missing documents',
  audience: 'applicant',
  about: ['application'],
  data: reminderLetter,
  wording: reminderWording,
  reminds: () => 'documents',
  template: () => import('./reminder.tsx'),
})

export type ArrivedLetter = z.infer<typeof arrivedLetter>
const arrivedLetter = z.object({
  name: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  documentType: z.string(),
  fileName: z.string(),
  /** Staff had sent it back, and the application has moved on with it. */
  isHandedInAgain: z.boolean(),
  applicationUrl: z.string(),
})

export const arrivedMail = defineNotice({
  name: 'documents.arrived',
  label: 'Notice to us of a document',
  about: ['application'],
  data: arrivedLetter,
  template: () => import('./arrived.tsx'),
})

export const documentMails = [requestMail, reminderMail, reviewedMail, arrivedMail] as const
