import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'
import { cancelledWording } from './cancelled.tsx'
import { chooseTimeWording } from './choose-time.tsx'
import { confirmationWording } from './confirmation.tsx'
import { movedWording } from './moved.tsx'
import { reminderWording } from './reminder.tsx'

/** What every message about a booking says. Instants are ISO. */
export type BookingLetter = z.infer<typeof bookingLetter>
const bookingLetter = z.object({
  name: z.string(),
  email: z.string(),
  itemName: z.string(),
  minutes: z.literal([30, 60]),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The customer's own time zone, if the browser told one. */
  zone: z.string().nullable(),
  meetingLink: z.string(),
  paymentReference: z.string(),
  /** Moves or cancels it, until `changeUntil`. */
  changeUrl: z.string(),
  changeUntil: z.string(),
  /** Shows it; after a cancellation, books again. */
  bookingUrl: z.string(),
  /** The same in every calendar for the life of the booking; `sequence` counts its changes. */
  uid: z.string(),
  sequence: z.number(),
  /** When the change was made that this message reports. */
  madeAt: z.string(),
})

/** What staff add in their own words. */
const note = z.string().nullish()
const toCustomer = { audience: 'visitor', about: ['booking'] } as const

export const confirmationMail = defineMail({
  ...toCustomer,
  name: 'bookings.confirmation',
  label: 'Consultation booked',
  data: bookingLetter,
  attaches: 'An invitation for the reader’s calendar (invite.ics)',
  wording: confirmationWording,
  checkOutdated: () => import('../check-letters.server.ts').then(({ checkNews }) => checkNews),
  template: () => import('./confirmation.tsx'),
})

export type Moved = z.infer<typeof moved>
const moved = bookingLetter.extend({ /** When it was to start before. */ before: z.string(), note })

export const movedMail = defineMail({
  ...toCustomer,
  name: 'bookings.moved',
  label: 'Consultation moved',
  data: moved,
  attaches: 'An invitation for the reader’s calendar, with the new time (invite.ics)',
  wording: movedWording,
  checkOutdated: () => import('../check-letters.server.ts').then(({ checkNews }) => checkNews),
  template: () => import('./moved.tsx'),
})

export type Cancelled = z.infer<typeof cancelled>
const cancelled = bookingLetter.extend({ by: z.enum(['customer', 'staff']), note })

export const cancelledMail = defineMail({
  ...toCustomer,
  name: 'bookings.cancelled',
  label: 'Consultation cancelled',
  data: cancelled,
  attaches: 'A cancellation for the reader’s calendar (invite.ics)',
  wording: cancelledWording,
  checkOutdated: () => import('../check-letters.server.ts').then(({ checkCancellations }) => checkCancellations),
  template: () => import('./cancelled.tsx'),
})

export type Reminder = z.infer<typeof reminder>
const reminder = bookingLetter.extend({ before: z.enum(['day', 'hour']) })

export const reminderMail = defineMail({
  ...toCustomer,
  name: 'bookings.reminder',
  label: 'Reminder of a consultation',
  data: reminder,
  wording: reminderWording,
  checkOutdated: () => import('../check-letters.server.ts').then(({ checkReminders }) => checkReminders),
  template: () => import('./reminder.tsx'),
})

export type StaffNotice = z.infer<typeof staffNotice>
const staffNotice = bookingLetter
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
  label: 'Notice to us of a consultation',
  audience: 'staff',
  about: ['booking'],
  data: staffNotice,
  checkOutdated: () => import('../check-letters.server.ts').then(({ checkStaffNotices }) => checkStaffNotices),
  template: () => import('./staff-notice.tsx'),
})

/** To a customer whose paid consultation has no time yet. */
export type ChooseTime = z.infer<typeof chooseTime>
const chooseTime = z.object({ name: z.string(), itemName: z.string(), bookingUrl: z.string() })

export const chooseTimeMail = defineMail({
  name: 'bookings.choose-time',
  label: 'Reminder to choose a time',
  audience: 'visitor',
  about: ['order'],
  data: chooseTime,
  wording: chooseTimeWording,
  reminds: () => 'booking',
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
