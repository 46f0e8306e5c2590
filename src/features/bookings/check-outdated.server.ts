import { inArray } from 'drizzle-orm'
import type { CheckOutdated, OutdatedReason } from '#src/features/mail/mail.ts'
import type { BookingMailData, StaffNoticeMailData } from './mails.tsx'
import { type DescribedBooking, findOutdatedReason, shouldKeepBack } from './outdated-reason.ts'
import { bookings } from './table.server.ts'

export const checkConfirmations = createOutdatedCheck(data => ({ ...data, kind: 'booking' }))
export const checkCancellations = createOutdatedCheck(data => ({ ...data, kind: 'cancellation' }))
export const checkReminders = createOutdatedCheck(data => ({ ...data, kind: 'reminder' }))

/** Outdated notices to staff are sent too, because staff follow every change. */
export const checkStaffNotices: CheckOutdated<StaffNoticeMailData> = async (context, stored) => {
  const checkOutdated = createOutdatedCheck<StaffNoticeMailData>(({ what, startsAt, endsAt }) => {
    return { kind: what === 'cancelled' ? 'cancellation' : 'booking', sequence: null, startsAt, endsAt }
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
