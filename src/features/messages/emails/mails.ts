import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { MESSAGE_KIND_KEYS } from '../kinds.ts'
import { CONTACT_SECTOR_KEYS } from '../message-form.ts'
import { acknowledgementTexts } from './acknowledgement.tsx'

export type ContactMailData = z.infer<typeof contactMailSchema>
const contactMailSchema = z.object({
  name: z.string(),
  email: z.string(),
  sector: z.enum(CONTACT_SECTOR_KEYS),
  message: z.string(),
  /** `receivedAt` is an ISO 8601 time. */
  receivedAt: z.string(),
})

export const messageMail = defineMail({
  name: 'contact.message',
  label: 'Message from the website',
  audience: 'staff',
  about: ['enquiry'],
  data: contactMailSchema,
  template: () => import('./message.tsx'),
})

export const acknowledgementMail = defineMail({
  name: 'contact.acknowledgement',
  label: 'Reply to a contact message',
  audience: 'visitor',
  about: ['enquiry'],
  data: z.object({}),
  templateTexts: acknowledgementTexts,
  template: () => import('./acknowledgement.tsx'),
})

export type ReceivedMailData = z.infer<typeof receivedMailData>
const receivedMailData = z.object({
  name: z.string(),
  email: z.string(),
  reference: z.string().nullable(),
  firstLine: z.string().nullable(),
  fileName: z.string().nullable(),
  conversationUrl: z.string(),
})

export const receivedMail = defineNotice({
  name: 'messages.received',
  label: 'New message',
  about: ['application', 'consultation'],
  data: receivedMailData,
  template: () => import('./received.tsx'),
})

export type SentMailData = z.infer<typeof sentMailData>
const sentMailData = z.object({
  name: z.string(),
  sender: z.string().nullable(),
  kind: z.enum(MESSAGE_KIND_KEYS),
  hasFile: z.boolean(),
  reference: z.string(),
  messagesUrl: z.string(),
})

export const sentMail = defineMail({
  name: 'messages.sent',
  label: 'Notice of our message',
  audience: 'applicant',
  about: ['application'],
  data: sentMailData,
  template: () => import('./sent.tsx'),
})

export type AnswerMailData = z.infer<typeof answerMailData>
const answerMailData = z.object({
  name: z.string(),
  text: z.string(),
  /** The message from the contact page. Null for consultations. */
  question: z.string().nullable(),
})

export const answerMail = defineMail({
  name: 'messages.answer',
  isWrittenByStaff: true,
  label: 'Our answer',
  audience: 'visitor',
  about: ['enquiry', 'consultation'],
  data: answerMailData,
  template: () => import('./answer.tsx'),
})

export const messageMails = [messageMail, acknowledgementMail, receivedMail, sentMail, answerMail] as const
