import { randomUUID } from 'node:crypto'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { instantInLagos } from '#src/dates.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import type { Brief } from '#src/features/bookings/create-consultation.server.ts'
import type { Booking } from '#src/features/bookings/queries.server.ts'
import { scheduleConsultationReminder } from '#src/features/bookings/reminders.server.ts'
import { createMeetingLink, DEFAULT_CALENDAR_ID, minutesOfItem } from '#src/features/bookings/rules.ts'
import type { BookingStatus } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { anOrder } from './an-order.server.ts'

/** A booking with the reference of its payment and its case. */
export type SavedBooking = { booking: Booking; reference: string; caseId: string }

/** A time on hold has no payment. */
type PaidStatus = Exclude<BookingStatus, 'on_hold'>

type BookingDraft = {
  item: ConsultationItem
  email: string
  name: string
  day: string
  time: string
  zone: string | null
  status: PaidStatus
  brief: Brief
  calendarId: string
}

const DEFAULTS: BookingDraft = {
  item: 'consultation_30',
  email: 'ada.obi@example.ng',
  name: 'Ada Obi',
  day: '2026-11-26',
  time: '14:00',
  zone: null,
  status: 'confirmed',
  brief: {},
  calendarId: DEFAULT_CALENDAR_ID,
}

/**
 * A paid and booked consultation, times in Lagos: `aBooking().at('2026-11-26', '14:00').saveTo(db, clock)`. No rules
 * are checked, so it may be in the past.
 */
export function aBooking(draft: BookingDraft = DEFAULTS) {
  const change = (changes: Partial<BookingDraft>) => aBooking({ ...draft, ...changes })
  return {
    forItem: (item: ConsultationItem) => change({ item }),
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    at: (day: string, time: string) => change({ day, time }),
    withZone: (zone: string) => change({ zone }),
    tellingUs: (brief: Brief) => change({ brief }),
    inCalendar: ({ id }: { id: string }) => change({ calendarId: id }),
    inStatus: (status: PaidStatus) => change({ status }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock),
  }
}

async function save(draft: BookingDraft, db: Database, clock: Clock): Promise<SavedBooking> {
  const { item, email, name, day, time, zone, status, brief, calendarId } = draft
  const order = anOrder().forItem(item).withEmail(email).named(name).tellingUs(brief)
  const { id: caseId, payment } = await order.settled().saveTo(db, clock)
  const calendar = await loadCalendar(db, calendarId)
  const now = clock.now()
  const id = randomUUID()
  const minutes = minutesOfItem(item)
  const startsAt = instantInLagos(day, time)
  const [booking] = await db
    .insert(bookings)
    .values({
      id,
      changeKey: randomUUID(),
      calendarId: calendar.id,
      paymentId: payment.id,
      email,
      name,
      minutes,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
      status,
      zone,
      meetingLink: createMeetingLink(calendar.meetingLink, id),
      sequence: status === 'cancelled' ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (booking === undefined) throw new Error('The booking was not saved.')
  if (status === 'confirmed') await scheduleConsultationReminder(db, booking, now)
  return { booking, reference: payment.reference, caseId }
}
