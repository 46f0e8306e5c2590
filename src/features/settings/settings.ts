import { z } from 'zod'
import { meetingLinkFault } from './meeting-link.ts'
import { weeklyHoursSchema } from './weekly-hours.ts'

/** A room that opens without an account. */
const MEETING_LINK = 'https://meet.jit.si/TalentPassage-{booking}'

/** Every setting, with the value it has until somebody saves another, and if what is stored is none. */
export const settingsSchema = z.object({
  /** Visitors get a page that says we will be back; staff and machines are let through. */
  maintenanceMode: z.boolean().catch(false),
  /** Customers can book and move consultations. What is stored and is no answer counts as closed. */
  calendarOpen: z.boolean().default(true).catch(false),
  /** Where consultations take place; `{booking}` becomes a code of the booking, so that each has a room of its own. */
  meetingLink: z
    .string()
    .refine(link => meetingLinkFault(link) === null)
    .default(MEETING_LINK)
    .catch(MEETING_LINK),
  /** What customers may book from Monday to Friday, before what staff change on a date. */
  weeklyHours: weeklyHoursSchema,
  /** Which news every active member of staff gets by mail. */
  mailNewApplications: z.boolean().default(true).catch(true),
  mailDocumentUploads: z.boolean().default(true).catch(true),
  mailPayments: z.boolean().default(true).catch(true),
})

export type Settings = z.infer<typeof settingsSchema>
