import { declareMail } from '../mail.ts'
import type { ReminderMatter } from '../reminder-matters.ts'

export type Unanswered = {
  matter: ReminderMatter
  name: string
  email: string
  /** What is still to come: "Passport, CV/Resume", "£40". */
  missing: string
  reference: string
  url: string
}

/** To staff: three reminders had no effect. */
export const unansweredMail = declareMail<Unanswered>('outbox.unanswered', () => import('./unanswered.tsx'))

export const outboxMails = [unansweredMail]
