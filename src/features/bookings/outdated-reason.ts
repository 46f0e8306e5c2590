import { assertNever } from '#src/assert-never.ts'
import type { KeptBackReason } from '#src/features/mail/mail-states.ts'
import { type BookingStatus, isCancelled } from './states.ts'

/** A booking as a queued mail describes it. */
export type DescribedBooking = {
  kind: 'booking' | 'reminder' | 'cancellation'
  sequence: number | null
  startsAt: string
  endsAt: string
}
export type CurrentBooking = { status: BookingStatus; sequence: number; startsAt: Date }

export type OutdatedReason = Exclude<KeptBackReason, 'not-staff' | 'status-changed'>

/** Returns why a queued mail is no longer true, or null. `current` is null for a deleted booking. */
export function findOutdatedReason(
  described: DescribedBooking,
  current: CurrentBooking | null,
  now: Date,
): OutdatedReason | null {
  const isCancellation = described.kind === 'cancellation'
  const isCancelledOrDeleted = current === null || isCancelled(current.status)
  if (isCancelledOrDeleted && !isCancellation) return 'cancelled'
  // A mail about a cancellation stays true, because a customer who books again gets a new booking.
  if (!isCancelledOrDeleted && !isCancellation && !matchesBooking(described, current)) return 'moved'
  if (new Date(described.endsAt) <= now) return 'past'
  return described.kind === 'reminder' && new Date(described.startsAt) <= now ? 'started' : null
}

function matchesBooking({ sequence, startsAt }: DescribedBooking, current: CurrentBooking): boolean {
  return (sequence ?? current.sequence) === current.sequence && current.startsAt.getTime() === Date.parse(startsAt)
}

/** A late confirmation is still useful, so it is sent. A late reminder is withheld. */
export function shouldKeepBack({ kind }: DescribedBooking, why: OutdatedReason): boolean {
  switch (why) {
    case 'cancelled':
    case 'moved':
      return true
    case 'past':
    case 'started':
      return kind === 'reminder'
    default:
      return assertNever(why)
  }
}
