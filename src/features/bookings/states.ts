import type { Tone } from '#src/tone.ts'

type StateFacts = { label: string; tone: Tone }

export const BOOKING_STATES = {
  /** A visitor has chosen the time and has not paid yet. It lapses by the clock. */
  on_hold: { label: 'On hold', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'booked' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  no_show: { label: 'Did not come', tone: 'warn' },
} as const satisfies Record<string, StateFacts>

export type BookingStatus = keyof typeof BOOKING_STATES

export const BOOKING_STATUSES = Object.keys(BOOKING_STATES) as [BookingStatus, ...Array<BookingStatus>]

export const ON_HOLD = 'on_hold' satisfies BookingStatus
export const CONFIRMED = 'confirmed' satisfies BookingStatus
export const CANCELLED = 'cancelled' satisfies BookingStatus
export const NO_SHOW = 'no_show' satisfies BookingStatus

export function isOnHold(status: BookingStatus): boolean {
  return status === ON_HOLD
}

/** No other customer can have the time. */
export function takesTime(status: BookingStatus): boolean {
  return isOnHold(status) || isConfirmed(status)
}

export function isConfirmed(status: BookingStatus): boolean {
  return status === CONFIRMED
}

export function isCancelled(status: BookingStatus): boolean {
  return status === CANCELLED
}

/** A booking uses up its payment unless it is cancelled. A time on hold is no booking yet. */
export function isBooked(status: BookingStatus): boolean {
  return isConfirmed(status) || isMissed(status)
}

export function isMissed(status: BookingStatus): boolean {
  return status === NO_SHOW
}

export const CONSULTATION_LISTS = ['to-book', 'coming', 'held', 'missed'] as const

export type ConsultationList = (typeof CONSULTATION_LISTS)[number]

export const CONSULTATION_LIST_NAMES: Record<ConsultationList, string> = {
  'to-book': 'To book',
  coming: 'Coming',
  held: 'Held',
  missed: 'Did not come',
}
