import { declareMail } from '#src/features/outbox/mail.ts'
import type { Minutes } from '../length.ts'
import { cancelledWording } from './cancelled-wording.ts'
import { chooseTimeWording } from './choose-time-wording.ts'
import { confirmationWording } from './confirmation-wording.ts'
import { movedWording } from './moved-wording.ts'
import { reminderWording } from './reminder-wording.ts'

/** Whether it is still as a message says: loaded by whoever sends it. */
const judge = () => import('../judge-letters.server.ts').then(({ judgeLetters }) => judgeLetters)

/** What every message about a booking says. Instants are ISO. */
export type BookingLetter = {
  name: string
  /** Of the customer, who gets the message. */
  email: string
  itemName: string
  minutes: Minutes
  startsAt: string
  endsAt: string
  /** The customer's own time zone, if the browser told one. */
  zone: string | null
  meetingLink: string
  paymentReference: string
  /** Moves or cancels it, until `changeUntil`. */
  changeUrl: string
  changeUntil: string
  /** Shows it; after a cancellation, books again. */
  bookingUrl: string
  /** The same in every calendar for the life of the booking; `sequence` counts its changes. */
  uid: string
  sequence: number
  /** When the change was made that this message tells of. */
  madeAt: string
}

export const confirmationMail = declareMail<BookingLetter>(
  'bookings.confirmation',
  () => import('./confirmation.tsx'),
  {
    wording: confirmationWording,
    judge,
  },
)

/** What staff add in their own words; a message of before they could has none. */
export type StaffNote = { note?: string | null }

export type Moved = BookingLetter & StaffNote & { /** When it was to start before. */ before: string }
export const movedMail = declareMail<Moved>('bookings.moved', () => import('./moved.tsx'), {
  wording: movedWording,
  judge,
})

export type Cancelled = BookingLetter & StaffNote & { by: 'customer' | 'staff' }
export const cancelledMail = declareMail<Cancelled>('bookings.cancelled', () => import('./cancelled.tsx'), {
  wording: cancelledWording,
  judge,
})

export type Reminder = BookingLetter & { before: 'day' | 'hour' }
export const reminderMail = declareMail<Reminder>('bookings.reminder', () => import('./reminder.tsx'), {
  wording: reminderWording,
  judge,
})

/** Tells the staff what became of a booking. */
export type StaffNotice = Pick<
  BookingLetter,
  'name' | 'email' | 'itemName' | 'startsAt' | 'endsAt' | 'meetingLink' | 'paymentReference'
> & {
  what: 'booked' | 'moved' | 'cancelled'
  /** When it was to start before it was moved. */
  before: string | null
}
export const staffNoticeMail = declareMail<StaffNotice>('bookings.staff-notice', () => import('./staff-notice.tsx'), {
  judge,
})

/** To a customer whose paid consultation has no time yet. */
export type ChooseTime = { name: string; itemName: string; bookingUrl: string }

export const chooseTimeMail = declareMail<ChooseTime>('bookings.choose-time', () => import('./choose-time.tsx'), {
  wording: chooseTimeWording,
  reminds: () => 'booking',
})

export const bookingMails = [confirmationMail, movedMail, cancelledMail, reminderMail, chooseTimeMail, staffNoticeMail]
