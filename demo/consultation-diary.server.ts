import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, daysAfter, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { remindOfConsultations } from '#src/features/bookings/remind-of-consultations.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { CONSULTATION_ITEMS } from '#src/features/catalogue/items.ts'
import { createOrder } from '#src/features/payments/create-order.server.ts'
import { WEEKLY_TIMES } from '#src/features/settings/weekly-hours.ts'
import type { Chance } from './chance.ts'
import { type Entry, later } from './diary.ts'
import type { Person } from './people.ts'
import { settle } from './settle.server.ts'

/** How far somebody went who wanted to speak with us. */
export type Errand = 'looked' | 'paid' | 'booked' | 'cancelled' | 'missed'

type Consultation = { person: Person; errand: Errand; daysAgo: number; isUpcoming: boolean; staff: StaffActor }

const SATURDAY = 6

/** In working days: holidays are shorter. */
const LONGEST_WAIT = 5

/**
 * A consultation: ordered so many days ago, paid, booked a few days ahead (after today if `isUpcoming`), reminded of; and
 * attended, if `staff` say nothing else.
 */
export function consultationDiary(
  chance: Chance,
  now: Date,
  { person, errand, daysAgo, isUpcoming, staff }: Consultation,
): Array<Entry> {
  const ordered = later(now, -daysAgo * DAY_MS - chance.between(30, 600) * MINUTE_MS)
  const wait = isUpcoming ? daysAgo + chance.between(2, 9) : chance.between(4, 16)
  const day = workingDay(daysAfter(dayInLagos(ordered), wait))
  const time = chance.oneOf(WEEKLY_TIMES)
  const kept = { orderId: '', reference: '', bookingId: '' }
  const { name, email } = person
  const entries: Array<Entry> = [
    {
      at: ordered,
      write: async app => {
        const item = chance.oneOf(CONSULTATION_ITEMS)
        kept.orderId = (await createOrder(app, { item, email, name })).id
      },
    },
  ]
  if (errand === 'looked') return entries

  entries.push({
    at: later(ordered, 5 * MINUTE_MS),
    write: async app => {
      kept.reference = (await settle(app, chance, { kind: 'order', id: kept.orderId }, email)) ?? ''
    },
  })
  if (errand === 'paid') return entries

  const startsAt = instantInLagos(day, time)
  entries.push(
    {
      at: later(ordered, 9 * MINUTE_MS),
      write: async app => {
        kept.bookingId = await book(app, kept.reference, day, time)
      },
    },
    { at: later(startsAt, -DAY_MS + MINUTE_MS), write: remindOfConsultations },
    { at: later(startsAt, -HOUR_MS + MINUTE_MS), write: remindOfConsultations },
  )
  if (errand === 'cancelled') {
    const cancel: Entry['write'] = app => cancelBooking(app, { kind: 'visitor' }, { id: kept.bookingId, sequence: 0 })
    entries.push({ at: later(ordered, DAY_MS), write: cancel })
  }
  if (errand === 'missed') {
    const miss: Entry['write'] = app => recordAttendance(app, staff, { bookingId: kept.bookingId, came: false })
    // Whatever time it got, the day is over.
    entries.push({ at: later(startsAt, DAY_MS), write: miss })
  }
  return entries
}

function workingDay(day: string): string {
  return weekdayOf(day) < SATURDAY ? day : workingDay(daysAfter(day, 1))
}

/** At the time that was wished for, at the next that is free, or on the next working day that has one: some are closed. */
async function book(app: Ground, reference: string, wishedDay: string, wished: string): Promise<string> {
  for (let days = 0, day = wishedDay; days < LONGEST_WAIT; days++, day = workingDay(daysAfter(day, 1))) {
    for (const time of [wished, ...WEEKLY_TIMES]) {
      const booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { day, time, zone: 'Africa/Lagos' })
      if (booked.ok) return booked.booking.id
    }
  }
  throw new Error(`The demonstration found no time from ${wishedDay} on.`)
}
