import { z } from 'zod'
import { defineMail, REMINDER_MATTERS, type ReminderMatter } from '../mail.ts'

const MATTERS = Object.keys(REMINDER_MATTERS) as [ReminderMatter, ...Array<ReminderMatter>]

export type UnansweredMailData = z.infer<typeof unansweredMailData>
const unansweredMailData = z.object({
  matter: z.enum(MATTERS),
  name: z.string(),
  email: z.string(),
  missing: z.string(),
  reference: z.string(),
  url: z.string(),
})

export const unansweredMail = defineMail({
  name: 'outbox.unanswered',
  label: 'Staff notice: unanswered reminders',
  audience: 'staff',
  about: ['application', 'consultation'],
  data: unansweredMailData,
  template: () => import('./unanswered.tsx'),
})

export const outboxMails = [unansweredMail] as const
