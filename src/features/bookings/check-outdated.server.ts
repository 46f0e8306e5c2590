import { inArray } from 'drizzle-orm'
import type { CheckOutdated, Outdated } from '#src/features/outbox/mail.ts'
import type { BookingMailData, StaffNotice } from './emails/mails.ts'
import { type DescribedBooking, isKeptBack, outdatedReason } from './outdated-reason.ts'
import { bookings } from './table.server.ts'

export const checkConfirmations = checkMails(data => ({ ...data, kind: 'booking' }))
export const checkCancellations = checkMails(data => ({ ...data, kind: 'cancellation' }))
export const checkReminders = checkMails(data => ({ ...data, kind: 'reminder' }))

/** Outdated notices to staff are sent too, because staff follow every change. */
export const checkStaffNotices: CheckOutdated<StaffNotice> = async (context, stored) => {
  const check = checkMails<StaffNotice>(({ what, startsAt, endsAt }) => {
    return { kind: what === 'cancelled' ? 'cancellation' : 'booking', sequence: null, startsAt, endsAt }
  })
  const outdated = await check(context, stored)
  return outdated.map(each => each && { ...each, isKeptBack: false })
}

function checkMails<MailData = BookingMailData>(
  describeBooking: (data: MailData) => DescribedBooking,
): CheckOutdated<MailData> {
  return async ({ db, clock }, stored) => {
    if (stored.length === 0) return []
    const { id, status, sequence, startsAt } = bookings
    const ids = stored.map(({ about }) => about.id)
    const found = await db.select({ id, status, sequence, startsAt }).from(bookings).where(inArray(id, ids))
    return stored.map(({ data, about }): Outdated | null => {
      const described = describeBooking(data)
      const current = found.find(booking => booking.id === about.id) ?? null
      const why = outdatedReason(described, current, clock.now())
      return why && { why, isKeptBack: current !== null && isKeptBack(described, why) }
    })
  }
}
