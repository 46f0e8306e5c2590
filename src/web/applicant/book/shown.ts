import type { BookingPhase } from '#src/features/bookings/rules.ts'
import type { CalendarMonth } from '../../ui/calendar.tsx'
import type { Span, TimeOnOffer } from '../../ui/times.tsx'

/** What the page shows to whoever comes with a payment's reference. */
export type BookingShown =
  | ErrorShown
  | { state: 'choose'; consultation: Consultation; choice: Choice | NoChoice }
  | { state: 'booked'; booking: BookedTime; phase: BookingPhase; details: BookingDetails | null }

/** What the page shows to whoever comes with the key from a booking's mail. */
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

/** `retry`: the address to try again, where that may help. */
export type ErrorShown = { state: 'error'; message: string; advice: string; retry: string | null }

/** A page with the status of its answer. */
export type Answer<Shown> = { shown: Shown; status: number }

/** What was paid for. */
export type Consultation = {
  reference: string
  itemName: string
  minutes: number
  /** Null in other browsers than the one that paid. */
  customer: string | null
  paid: { pence: number; kobo: number }
}

/** The days and times to choose from. */
export type Choice = {
  kind: 'choice'
  month: CalendarMonth
  /** Which hours and days are offered, as a sentence. */
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
  times: Array<TimeOnOffer>
}

/** Why there is nothing to choose from: staff closed the calendar, all is taken, or it could not be read. */
export type NoChoice = { kind: 'closed' } | { kind: 'full'; lastDay: string } | { kind: 'unreadable' }

/** When a consultation takes place, in words: all that the payment's reference shows of a booking. */
export type BookedTime = { itemName: string; weekday: string; date: string; span: Span; minutes: number }

/** A booking in words. */
export type Booked = BookedTime & {
  /** As the browser told it when it was booked. */
  zone: string | null
  customer: string
}

/** What only the key from the booking's mails shows (ADR 017). */
export type BookingDetails = {
  zone: string | null
  customer: string
  email: string
  meetingLink: string
  change: string
  calendars: Calendars
}

/** Where the booking goes into the reader's own calendar. */
export type Calendars = { file: string; google: string }
