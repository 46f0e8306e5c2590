import { inArray } from 'drizzle-orm'
import type { CheckOutdated, Outdated } from '#src/features/outbox/mail.ts'
import type { BookingLetter, StaffNotice } from './emails/mails.ts'
import { isKeptBack, outOfDate, type ToldBooking } from './out-of-date.ts'
import { bookings } from './table.server.ts'

/** Checks that a booking was made or moved against how it is now. */
export const checkNews = checkLetters(letter => ({ ...letter, kind: 'news' }))
export const checkCancellations = checkLetters(letter => ({ ...letter, kind: 'cancellation' }))
export const checkReminders = checkLetters(letter => ({ ...letter, kind: 'reminder' }))

/** Notices to staff are sent whatever happened since: staff read what became of a booking one by one. */
export const checkStaffNotices: CheckOutdated<StaffNotice> = async (ground, stored) => {
  const check = checkLetters<StaffNotice>(({ what, startsAt, endsAt }) => {
    return { kind: what === 'cancelled' ? 'cancellation' : 'news', sequence: null, startsAt, endsAt }
  })
  const outdated = await check(ground, stored)
  return outdated.map(each => each && { ...each, isKeptBack: false })
}

function checkLetters<Letter = BookingLetter>(toldBy: (letter: Letter) => ToldBooking): CheckOutdated<Letter> {
  return async ({ db, clock }, stored) => {
    if (stored.length === 0) return []
    const { id, status, sequence, startsAt } = bookings
    const ids = stored.map(({ about }) => about.id)
    const found = await db.select({ id, status, sequence, startsAt }).from(bookings).where(inArray(id, ids))
    return stored.map(({ data, about }): Outdated | null => {
      const told = toldBy(data)
      const standing = found.find(booking => booking.id === about.id) ?? null
      const why = outOfDate(told, standing, clock.now())
      return why && { why, isKeptBack: standing !== null && isKeptBack(told, why) }
    })
  }
}
