import { and, asc, eq, gte } from 'drizzle-orm'
import ICAL from 'ical.js'
import { DAY_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { mailboxParts } from '#src/mailbox.ts'
import { inUtc, oneLine, person } from './calendar-parts.server.ts'
import { uidOf } from './rules.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

const DAYS_BACK = 30

/**
 * The consultations that stand, from a month ago on, as entries for a member's own calendar. What was cancelled or missed is
 * not among them and so leaves that calendar. Nothing in them opens a booking to changes.
 */
export async function feedEntries(app: Ground & { mailFrom: string }): Promise<Array<ICAL.Component>> {
  const since = new Date(app.clock.now().getTime() - DAYS_BACK * DAY_MS)
  const rows = await app.db
    .select({
      id: bookings.id,
      name: bookings.name,
      email: bookings.email,
      minutes: bookings.minutes,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      meetingLink: bookings.meetingLink,
      sequence: bookings.sequence,
      updatedAt: bookings.updatedAt,
      reference: payments.reference,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(inStates(bookings.status, isConfirmed), gte(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt))
  return rows.map(row => {
    const event = new ICAL.Component('vevent')
    const meetingLink = oneLine(row.meetingLink)
    event.addPropertyWithValue('uid', uidOf(app.publicUrl, row.id))
    event.addPropertyWithValue('sequence', row.sequence)
    event.addPropertyWithValue('dtstamp', inUtc(row.updatedAt))
    event.addPropertyWithValue('dtstart', inUtc(row.startsAt))
    event.addPropertyWithValue('dtend', inUtc(row.endsAt))
    event.addPropertyWithValue('summary', `${row.minutes} minutes: ${oneLine(row.name)}`)
    event.addPropertyWithValue('location', meetingLink)
    event.addPropertyWithValue('url', meetingLink)
    event.addPropertyWithValue(
      'description',
      [`Email: ${oneLine(row.email)}`, `Payment reference: ${row.reference}`, `Meeting: ${meetingLink}`].join('\n'),
    )
    event.addPropertyWithValue('status', 'CONFIRMED')
    event.addPropertyWithValue('transp', 'OPAQUE')
    event.addProperty(person('organizer', mailboxParts(app.mailFrom)))
    return event
  })
}
