import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'
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
  about: ['contact_message'],
  data: contactMailSchema,
  template: () => import('./message.tsx'),
})

export const acknowledgementMail = defineMail({
  name: 'contact.acknowledgement',
  label: 'Reply to a contact message',
  audience: 'visitor',
  about: ['contact_message'],
  data: z.object({}),
  templateTexts: acknowledgementTexts,
  template: () => import('./acknowledgement.tsx'),
})

export const contactMails = [messageMail, acknowledgementMail] as const
