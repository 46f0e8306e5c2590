import type { BookingPhase } from '#src/features/bookings/rules.ts'
import type { CalendarMonth } from '../../ui/calendar.tsx'
import type { OfferedTime, TimeSpan } from '../../ui/times.tsx'

/** The data of the page that a payment's reference opens. */
export type BookingPageData =
  | ErrorPageData
  | { state: 'choose'; consultation: Consultation; choice: TimeChoice | NoTimeChoice }
  | { state: 'booked'; booking: BookedTime; phase: BookingPhase; details: BookingDetails | null }

/** The data of the page that the key in a booking's mails opens. */
export type ChangePageData =
  | ErrorPageData
  | { state: 'cancelled'; hasNewBooking: boolean; bookingPath: string }
  | { state: 'too-late'; booking: BookedConsultation; isOver: boolean; detailsPath: string }
  | {
      state: 'change'
      key: string
      detailsPath: string
      booking: BookedConsultation
      /** Day and time in words. */
      startsAt: string
      /** Day and time in words. */
      changeUntil: string
      choice: TimeChoice | NoTimeChoice
    }

/** `retryPath` is null when trying again cannot help. */
export type ErrorPageData = { state: 'error'; message: string; advice: string; retryPath: string | null }

export type PageResult<Page> = { page: Page; status: number }

export type Consultation = {
  reference: string
  itemName: string
  minutes: number
  /** The customer's name, or null in a browser other than the one that paid. */
  customer: string | null
  paid: { pence: number; kobo: number }
}

export type TimeChoice = {
  kind: 'choice'
  month: CalendarMonth
  /** The weekly booking hours as a sentence. */
  hours: string
  day: ChosenDay | null
}

export type ChosenDay = {
  /** For example "2026-11-26". */
  day: string
  /** For example "Thursday 26 November 2026". */
  name: string
  weekday: string
  date: string
  times: Array<OfferedTime>
}

export type NoTimeChoice = { kind: 'closed' } | { kind: 'full'; lastDay: string } | { kind: 'unreadable' }

/** The part of a booking that the payment's reference alone may show. */
export type BookedTime = { itemName: string; weekday: string; date: string; span: TimeSpan; minutes: number }

export type BookedConsultation = BookedTime & {
  /** The time zone of the browser that booked. */
  zone: string | null
  customer: string
}

/** The page shows these details only with the key from the booking's mails (ADR 017). */
export type BookingDetails = {
  zone: string | null
  customer: string
  email: string
  meetingLink: string
  changePath: string
  calendarLinks: CalendarLinks
}

/** Links that add the booking to a calendar. */
export type CalendarLinks = { file: string; google: string }
