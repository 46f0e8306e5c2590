import { and, inArray, isNull } from 'drizzle-orm'
import { assertNever } from '#src/assert-never.ts'
import type { CheckOutdated, OutdatedReason } from '#src/features/mail/mail.ts'
import type { KeptBackReason } from '#src/features/mail/mail-states.ts'
import type { BookingMailData, StaffNoticeMailData } from './mails.tsx'
import { type BookingStatus, isCancelled } from './states.ts'
import { bookings } from './table.server.ts'

export const checkConfirmations = createOutdatedCheck(data => ({ ...data, kind: 'booking' }))
export const checkCancellations = createOutdatedCheck(data => ({ ...data, kind: 'cancellation' }))
export const checkReminders = createOutdatedCheck(data => ({ ...data, kind: 'reminder' }))

/** Staff may have undone the record that the customer did not come. */
export const checkInvitedAgain: CheckOutdated<BookingMailData> = async ({ db }, stored) => {
  const ids = stored.map(({ about }) => about.id)
  const undone = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), isNull(bookings.invitedAgainAt)))
  return stored.map(({ about }) =>
    undone.some(({ id }) => id === about.id) ? { why: 'past', isKeptBack: true } : null,
  )
}

/** Outdated notices to staff are sent too, because staff follow every change. */
export const checkStaffNotices: CheckOutdated<StaffNoticeMailData> = async (context, stored) => {
  const checkOutdated = createOutdatedCheck<StaffNoticeMailData>(({ what, startsAt, endsAt }) => {
    return {
      kind: what === 'cancelled' || what === 'given-away' ? 'cancellation' : 'booking',
      sequence: null,
      startsAt,
      endsAt,
    }
  })
  const outdatedMails = await checkOutdated(context, stored)
  return outdatedMails.map(each => each && { ...each, isKeptBack: false })
}

function createOutdatedCheck<MailData = BookingMailData>(
  describeBooking: (data: MailData) => DescribedBooking,
): CheckOutdated<MailData> {
  return async ({ db, clock }, stored) => {
    if (stored.length === 0) return []
    const { id, status, sequence, startsAt } = bookings
    const bookingIds = stored.map(({ about }) => about.id)
    const currentBookings = await db
      .select({ id, status, sequence, startsAt })
      .from(bookings)
      .where(inArray(id, bookingIds))
    return stored.map(({ data, about }): OutdatedReason | null => {
      const describedBooking = describeBooking(data)
      const currentBooking = currentBookings.find(booking => booking.id === about.id) ?? null
      const reason = findOutdatedReason(describedBooking, currentBooking, clock.now())
      return reason && { why: reason, isKeptBack: currentBooking !== null && shouldKeepBack(describedBooking, reason) }
    })
  }
}

/** A booking as a queued mail describes it. */
export type DescribedBooking = {
  kind: 'booking' | 'reminder' | 'cancellation'
  sequence: number | null
  startsAt: string
  endsAt: string
}
export type CurrentBooking = { status: BookingStatus; sequence: number; startsAt: Date }

type BookingReason = Exclude<KeptBackReason, 'not-staff' | 'status-changed'>

/** Returns why a queued mail is no longer true, or null. `current` is null for a deleted booking. */
export function findOutdatedReason(
  described: DescribedBooking,
  current: CurrentBooking | null,
  now: Date,
): BookingReason | null {
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
export function shouldKeepBack({ kind }: DescribedBooking, why: BookingReason): boolean {
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
