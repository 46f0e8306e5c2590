import type { KeptBackReason } from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'
import { type BookingStatus, isCancelled } from './states.ts'

/** What a message about a consultation told, and how that consultation stands. Instants are ISO. */
export type ToldBooking = {
  /** `news`: that it was booked or moved. */
  kind: 'news' | 'reminder' | 'cancellation'
  sequence: number | null
  startsAt: string
  endsAt: string
}
export type StandingBooking = { status: BookingStatus; sequence: number; startsAt: Date }

export type OutOfDate = Exclude<KeptBackReason, 'not-a-member'>

/** Why a message about a consultation would mislead its reader now; null: it would not. `standing` is null where the booking is gone. */
export function outOfDate(told: ToldBooking, standing: StandingBooking | null, now: Date): OutOfDate | null {
  const isCancellation = told.kind === 'cancellation'
  const isGone = standing === null || isCancelled(standing.status)
  if (isGone && !isCancellation) return 'cancelled'
  // Whoever books again after a cancellation has another booking: this one stays cancelled.
  if (!isGone && !isCancellation && !isSameTime(told, standing)) return 'moved'
  if (new Date(told.endsAt) <= now) return 'past'
  return told.kind === 'reminder' && new Date(told.startsAt) <= now ? 'begun' : null
}

function isSameTime({ sequence, startsAt }: ToldBooking, standing: StandingBooking): boolean {
  return (sequence ?? standing.sequence) === standing.sequence && standing.startsAt.getTime() === Date.parse(startsAt)
}

/**
 * Whether a message to a customer is kept back for this reason. A past booking is still worth knowing, a past reminder
 * is not.
 */
export function isKeptBack({ kind }: ToldBooking, why: OutOfDate): boolean {
  switch (why) {
    case 'cancelled':
    case 'moved':
      return true
    case 'past':
    case 'begun':
      return kind === 'reminder'
    default:
      return never(why)
  }
}
