import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'
import { CONTACT_SECTOR_KEYS } from '../message-form.ts'
import { acknowledgementWording } from './acknowledgement.tsx'

export type MessageLetter = z.infer<typeof messageLetter>
const messageLetter = z.object({
  name: z.string(),
  email: z.string(),
  sector: z.enum(CONTACT_SECTOR_KEYS),
  message: z.string(),
  /** ISO instant. */
  receivedAt: z.string(),
})

/** What a visitor wrote. */
export const messageMail = defineMail({
  name: 'contact.message',
  label: 'Message from the website',
  audience: 'staff',
  about: ['contact_message'],
  data: messageLetter,
  template: () => import('./message.tsx'),
})

/** Goes to an address that a stranger may have typed, so it has no data: nothing they wrote stands in it. */
export const acknowledgementMail = defineMail({
  name: 'contact.acknowledgement',
  label: 'Answer to a message',
  audience: 'visitor',
  about: ['contact_message'],
  data: z.object({}),
  wording: acknowledgementWording,
  template: () => import('./acknowledgement.tsx'),
})

export const contactMails = [messageMail, acknowledgementMail] as const
