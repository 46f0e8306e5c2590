import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'
import { CLOCKS } from '../milestones.ts'
import { clockReminderTexts } from './clock-reminder.tsx'

export type ClockReminderMailData = z.infer<typeof clockReminderMailData>
const clockReminderMailData = z.object({
  name: z.string(),
  clock: z.enum(CLOCKS),
  /** Days in Lagos as yyyy-mm-dd. */
  endsOn: z.string(),
  today: z.string(),
  reference: z.string(),
  datesUrl: z.string(),
})

export const clockReminderMail = defineMail({
  name: 'milestones.reminder',
  label: 'Deadline reminder',
  audience: 'applicant',
  about: ['application'],
  data: clockReminderMailData,
  templateTexts: clockReminderTexts,
  reminderMatter: () => 'deadlines',
  template: () => import('./clock-reminder.tsx'),
})

export type ClockNoticeMailData = z.infer<typeof clockNoticeMailData>
const clockNoticeMailData = z.object({
  name: z.string(),
  clock: z.enum(CLOCKS),
  endsOn: z.string(),
  today: z.string(),
  reference: z.string().nullable(),
  applicationUrl: z.string(),
})

export const clockNoticeMail = defineNotice({
  name: 'milestones.notice',
  label: 'Staff notice: deadline',
  about: ['application'],
  data: clockNoticeMailData,
  template: () => import('./clock-notice.tsx'),
})

export const milestoneMails = [clockReminderMail, clockNoticeMail] as const
