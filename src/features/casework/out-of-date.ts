import type { BookingStatus } from '#src/features/bookings/statuses.ts'

/** What a message about a consultation told, and how that consultation stands. Instants are ISO. */
export type ToldBooking = { isCancellation: boolean; sequence: number | null; startsAt: string; endsAt: string }
export type StandingBooking = { status: BookingStatus; sequence: number; startsAt: Date }

export const OUT_OF_DATE = {
  /** It tells of a consultation that will not be. */
  cancelled: 'The consultation it tells of was cancelled since.',
  /** It is over. */
  past: 'The consultation it tells of is over.',
  /** It names another time than the one that stands. */
  moved: 'The consultation was moved since: this message names the old time.',
} as const

export type OutOfDate = keyof typeof OUT_OF_DATE

/** Why a message about a consultation would mislead its reader now; null: it would not. `standing` is null where the booking is gone. */
export function outOfDate(told: ToldBooking, standing: StandingBooking | null, now: Date): OutOfDate | null {
  const isGone = standing === null || standing.status === 'cancelled'
  if (isGone && !told.isCancellation) return 'cancelled'
  if (new Date(told.endsAt) <= now) return 'past'
  // Whoever books again after a cancellation has another booking: this one stays cancelled.
  if (isGone || told.isCancellation) return null
  const isSame = (told.sequence ?? standing.sequence) === standing.sequence
  return isSame && standing.startsAt.getTime() === Date.parse(told.startsAt) ? null : 'moved'
}
