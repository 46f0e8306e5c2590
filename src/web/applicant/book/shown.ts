import type { BookingPhase } from '#src/features/bookings/rules.ts'
import type { CalendarMonth } from '../../ui/calendar.tsx'
import type { OfferedTime, Span } from '../../ui/times.tsx'

/** For a payment's reference. */
export type BookingShown =
  | ErrorShown
  | { state: 'choose'; consultation: Consultation; choice: Choice | NoChoice }
  | { state: 'booked'; booking: BookedTime; phase: BookingPhase; details: BookingDetails | null }

/** For the key from a booking's mail. */
export type ChangeShown =
  | ErrorShown
  | { state: 'cancelled'; hasAnother: boolean; calendar: string }
  | { state: 'too-late'; booking: Booked; isOver: boolean; details: string }
  | {
      state: 'change'
      key: string
      details: string
      booking: Booked
      begins: string
      changeUntil: string
      choice: Choice | NoChoice
    }

/** `retry`: the address to try again. */
export type ErrorShown = { state: 'error'; message: string; advice: string; retry: string | null }

export type Answer<Shown> = { shown: Shown; status: number }

export type Consultation = {
  reference: string
  itemName: string
  minutes: number
  /** Null in other browsers than the payer's. */
  customer: string | null
  paid: { pence: number; kobo: number }
}

export type Choice = {
  kind: 'choice'
  month: CalendarMonth
  /** Weekly hours as a sentence. */
  hours: string
  day: ChosenDay | null
}

export type ChosenDay = {
  /** "2026-11-26" */
  day: string
  /** "Thursday 26 November 2026" */
  name: string
  weekday: string
  date: string
  times: Array<OfferedTime>
}

export type NoChoice = { kind: 'closed' } | { kind: 'full'; lastDay: string } | { kind: 'unreadable' }

/** All that the payment's reference shows of a booking. */
export type BookedTime = { itemName: string; weekday: string; date: string; span: Span; minutes: number }

export type Booked = BookedTime & {
  /** The browser's zone at booking. */
  zone: string | null
  customer: string
}

/** Only with the key from the booking's mails (ADR 017). */
export type BookingDetails = {
  zone: string | null
  customer: string
  email: string
  meetingLink: string
  change: string
  calendars: Calendars
}

export type Calendars = { file: string; google: string }
