import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { cancelledTexts } from './cancelled.tsx'
import { chooseTimeTexts } from './choose-time.tsx'
import { confirmationTexts } from './confirmation.tsx'
import { movedTexts } from './moved.tsx'
import { reminderTexts } from './reminder.tsx'

export type BookingMailData = z.infer<typeof bookingMailSchema>
const bookingMailSchema = z.object({
  name: z.string(),
  email: z.string(),
  itemName: z.string(),
  minutes: z.literal([30, 60]),
  startsAt: z.string(),
  endsAt: z.string(),
  zone: z.string().nullable(),
  meetingLink: z.string(),
  paymentReference: z.string(),
  changeUrl: z.string(),
  changeUntil: z.string(),
  bookingUrl: z.string(),
  uid: z.string(),
  sequence: z.number(),
  madeAt: z.string(),
})

const noteSchema = z.string().nullable()
const customerMailOptions = { audience: 'visitor', about: ['booking'] } as const

export const confirmationMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.confirmation',
  label: 'Consultation booked',
  data: bookingMailSchema,
  attaches: 'An invitation for the reader’s calendar (invite.ics)',
  templateTexts: confirmationTexts,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkConfirmations }) => checkConfirmations),
  template: () => import('./confirmation.tsx'),
})

export type MovedMailData = z.infer<typeof movedSchema>
const movedSchema = bookingMailSchema.extend({
  /** `before` is the old start time. */
  before: z.string(),
  note: noteSchema,
})

export const movedMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.moved',
  label: 'Consultation moved',
  data: movedSchema,
  attaches: 'An invitation for the reader’s calendar, with the new time (invite.ics)',
  templateTexts: movedTexts,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkConfirmations }) => checkConfirmations),
  template: () => import('./moved.tsx'),
})

export type CancelledMailData = z.infer<typeof cancelledSchema>
const cancelledSchema = bookingMailSchema.extend({ by: z.enum(['customer', 'staff']), note: noteSchema })

export const cancelledMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.cancelled',
  label: 'Consultation cancelled',
  data: cancelledSchema,
  attaches: 'A cancellation for the reader’s calendar (invite.ics)',
  templateTexts: cancelledTexts,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkCancellations }) => checkCancellations),
  template: () => import('./cancelled.tsx'),
})

export type ReminderMailData = z.infer<typeof reminderSchema>
const reminderSchema = bookingMailSchema.extend({ before: z.enum(['day', 'hour']) })

export const reminderMail = defineMail({
  ...customerMailOptions,
  name: 'bookings.reminder',
  label: 'Consultation reminder',
  data: reminderSchema,
  templateTexts: reminderTexts,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkReminders }) => checkReminders),
  template: () => import('./reminder.tsx'),
})

export type StaffNoticeMailData = z.infer<typeof staffNoticeSchema>
const staffNoticeSchema = bookingMailSchema
  .pick({
    name: true,
    email: true,
    itemName: true,
    startsAt: true,
    endsAt: true,
    meetingLink: true,
    paymentReference: true,
  })
  .extend({
    what: z.enum(['booked', 'moved', 'cancelled']),
    before: z.string().nullable(),
  })

export const staffNoticeMail = defineMail({
  name: 'bookings.staff-notice',
  label: 'Staff notice: consultation',
  audience: 'staff',
  about: ['booking'],
  data: staffNoticeSchema,
  checkOutdated: () => import('../check-outdated.server.ts').then(({ checkStaffNotices }) => checkStaffNotices),
  template: () => import('./staff-notice.tsx'),
})

export type ChooseTimeMailData = z.infer<typeof chooseTimeSchema>
const chooseTimeSchema = z.object({ name: z.string(), itemName: z.string(), bookingUrl: z.string() })

export const chooseTimeMail = defineMail({
  name: 'bookings.choose-time',
  label: 'Reminder to choose a time',
  audience: 'visitor',
  about: ['consultation'],
  data: chooseTimeSchema,
  templateTexts: chooseTimeTexts,
  reminderMatter: () => 'booking',
  template: () => import('./choose-time.tsx'),
})

export const bookingMails = [
  confirmationMail,
  movedMail,
  cancelledMail,
  reminderMail,
  chooseTimeMail,
  staffNoticeMail,
] as const
