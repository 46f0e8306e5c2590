import { z } from 'zod'
import { CASE_KINDS } from '#src/features/cases/case-kinds.ts'
import { defineNotice } from '#src/features/staff/emails/define-notice.ts'

export type AssignedMailData = z.infer<typeof assignedMailData>
const assignedMailData = z.object({
  by: z.string(),
  /** Null if several cases were given at once. */
  applicantName: z.string().nullable(),
  count: z.number(),
  hasNote: z.boolean(),
  url: z.string(),
})

export const assignedMail = defineNotice({
  name: 'work.assigned',
  label: 'Staff notice: case given to you',
  about: [...CASE_KINDS, 'staff'],
  data: assignedMailData,
  template: () => import('./assigned.tsx'),
})

export type MentionedMailData = z.infer<typeof mentionedMailData>
const mentionedMailData = z.object({ by: z.string(), applicantName: z.string(), url: z.string() })

export const mentionedMail = defineNotice({
  name: 'work.mentioned',
  label: 'Staff notice: mentioned in a note',
  about: CASE_KINDS,
  data: mentionedMailData,
  template: () => import('./mentioned.tsx'),
})

export const workMails = [assignedMail, mentionedMail] as const
