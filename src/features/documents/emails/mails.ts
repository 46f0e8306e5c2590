import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { DECISIONS } from '../states.ts'
import { decisionsTexts } from './decisions.tsx'
import { reminderTexts } from './reminder.tsx'
import { requestTexts } from './request.tsx'
import { reviewedTexts } from './reviewed.tsx'

export type RequestMailData = z.infer<typeof requestMailData>
const requestMailData = z.object({
  name: z.string(),
  documents: z.array(z.object({ documentType: z.string(), description: z.string() })).readonly(),
  /** A day in Lagos as yyyy-mm-dd. */
  dueDate: z.string().nullable(),
  reference: z.string(),
  trackingUrl: z.string(),
})

export const requestMail = defineMail({
  name: 'documents.request',
  label: 'Document request',
  audience: 'applicant',
  about: ['application'],
  data: requestMailData,
  templateTexts: requestTexts,
  template: () => import('./request.tsx'),
})

export type DecidedDocument = z.infer<typeof decidedDocument>
const decidedDocument = z.object({
  decision: z.enum(DECISIONS),
  documentType: z.string(),
  fileName: z.string(),
  comment: z.string().nullable(),
  isAskedFor: z.boolean(),
  dueDate: z.string().nullable(),
})

const recipient = { name: z.string(), reference: z.string(), trackingUrl: z.string() }

export type ReviewedMailData = z.infer<typeof reviewedMailData>
const reviewedMailData = decidedDocument.extend(recipient)

export const reviewedMail = defineMail({
  name: 'documents.reviewed',
  label: 'Document decision',
  audience: 'applicant',
  about: ['application'],
  data: reviewedMailData,
  templateTexts: reviewedTexts,
  template: () => import('./reviewed.tsx'),
})

export type DecisionsMailData = z.infer<typeof decisionsMailData>
const decisionsMailData = z.object({ ...recipient, documents: z.array(decidedDocument).readonly() })

export const decisionsMail = defineMail({
  name: 'documents.decisions',
  label: 'Document decisions',
  audience: 'applicant',
  about: ['application'],
  data: decisionsMailData,
  templateTexts: decisionsTexts,
  template: () => import('./decisions.tsx'),
})

/** `isLate` tells whether the due date had passed when the mail was queued. */
export type MissingDocument = z.infer<typeof missingDocument>
const missingDocument = z.object({
  documentType: z.string(),
  description: z.string(),
  dueDate: z.string().nullable(),
  isLate: z.boolean(),
})

export type ReminderMailData = z.infer<typeof reminderMailData>
const reminderMailData = z.object({
  name: z.string(),
  documents: z.array(missingDocument).readonly(),
  reference: z.string(),
  trackingUrl: z.string(),
})

export const reminderMail = defineMail({
  name: 'documents.reminder',
  label: 'Document reminder',
  audience: 'applicant',
  about: ['application'],
  data: reminderMailData,
  templateTexts: reminderTexts,
  reminderMatter: () => 'documents',
  template: () => import('./reminder.tsx'),
})

export type ArrivedMailData = z.infer<typeof arrivedMailData>
const arrivedMailData = z.object({
  name: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  documentType: z.string(),
  fileName: z.string(),
  isResubmission: z.boolean(),
  applicationUrl: z.string(),
})

export const arrivedMail = defineNotice({
  name: 'documents.arrived',
  label: 'Staff notice: document',
  about: ['application'],
  data: arrivedMailData,
  template: () => import('./arrived.tsx'),
})

export const documentMails = [requestMail, reminderMail, reviewedMail, decisionsMail, arrivedMail] as const
