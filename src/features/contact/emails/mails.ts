import { declareMail } from '#src/features/outbox/mail.ts'
import type { ContactMessage } from '../message-form.ts'
import { acknowledgementWording } from './acknowledgement-wording.ts'

/** What a visitor wrote, as the staff get it. */
export type MessageLetter = ContactMessage & {
  /** ISO instant. */
  receivedAt: string
}

export const messageMail = declareMail<MessageLetter>('contact.message', () => import('./message.tsx'))

/** Goes to an address that a stranger may have typed: nothing they wrote stands in it, so it has nothing to be told. */
export const acknowledgementMail = declareMail<Record<string, never>>(
  'contact.acknowledgement',
  () => import('./acknowledgement.tsx'),
  { wording: acknowledgementWording },
)

export const contactMails = [messageMail, acknowledgementMail]
