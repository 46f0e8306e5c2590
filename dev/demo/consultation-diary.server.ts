import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos, instantInLagos, weekdayOf } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { remindOfConsultations } from '#src/features/bookings/remind-of-consultations.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { CONSULTATION_ITEMS } from '#src/features/catalogue/items.ts'
import { createOrder } from '#src/features/payments/create-order.server.ts'
import { DEFAULT_TIMES } from '#src/features/settings/weekly-hours.ts'
import { addMs, type DiaryEntry } from './diary.ts'
import type { Person } from './generate-people.ts'
import { payDueAmount } from './pay-online.server.ts'
import type { Random } from './random.ts'

export type ConsultationOutcome = 'ordered' | 'paid' | 'booked' | 'cancelled' | 'missed'

type ConsultationScenario = {
  person: Person
  outcome: ConsultationOutcome
  daysAgo: number
  isUpcoming: boolean
  staff: StaffActor
}

const SATURDAY_NUMBER = 6

/** No holiday closes this many working days in a row. */
const MAX_DAYS_TO_TRY = 5

/**
 * Returns the diary entries of a consultation, from its order to the record of attendance. The order is `daysAgo` days
 * old. If `isUpcoming`, the consultation takes place after today.
 */
export function createConsultationDiary(
  random: Random,
  now: Date,
  { person, outcome, daysAgo, isUpcoming, staff }: ConsultationScenario,
): Array<DiaryEntry> {
  const orderedAt = addMs(now, -daysAgo * DAY_MS - random.between(30, 600) * MINUTE_MS)
  const daysAhead = isUpcoming ? daysAgo + random.between(2, 9) : random.between(4, 16)
  const bookedDay = findNextWorkingDay(addDays(dayInLagos(orderedAt), daysAhead))
  const bookedTime = random.oneOf(DEFAULT_TIMES)
  const ids = { orderId: '', reference: '', bookingId: '' }
  const { name, email } = person
  const entries: Array<DiaryEntry> = [
    {
      at: orderedAt,
      write: async app => {
        const item = random.oneOf(CONSULTATION_ITEMS)
        ids.orderId = (await createOrder(app, { item, email, name })).id
      },
    },
  ]
  if (outcome === 'ordered') return entries

  entries.push({
    at: addMs(orderedAt, 5 * MINUTE_MS),
    write: async app => {
      ids.reference = (await payDueAmount(app, random, { kind: 'order', id: ids.orderId }, email)) ?? ''
    },
  })
  if (outcome === 'paid') return entries

  const startsAt = instantInLagos(bookedDay, bookedTime)
  entries.push(
    {
      at: addMs(orderedAt, 9 * MINUTE_MS),
      write: async app => {
        ids.bookingId = await bookFirstFreeTime(app, ids.reference, bookedDay, bookedTime)
      },
    },
    { at: addMs(startsAt, -DAY_MS + MINUTE_MS), write: remindOfConsultations },
    { at: addMs(startsAt, -HOUR_MS + MINUTE_MS), write: remindOfConsultations },
  )
  if (outcome === 'cancelled') {
    const writeCancellation: DiaryEntry['write'] = app =>
      cancelBooking(app, { kind: 'visitor' }, { id: ids.bookingId, sequence: 0 })
    entries.push({ at: addMs(orderedAt, DAY_MS), write: writeCancellation })
  }
  if (outcome === 'missed') {
    const writeMissedAttendance: DiaryEntry['write'] = app =>
      recordAttendance(app, staff, { bookingId: ids.bookingId, attended: false })
    entries.push({ at: addMs(startsAt, DAY_MS), write: writeMissedAttendance })
  }
  return entries
}

function findNextWorkingDay(day: string): string {
  return weekdayOf(day) < SATURDAY_NUMBER ? day : findNextWorkingDay(addDays(day, 1))
}

async function bookFirstFreeTime(
  app: AppContext,
  reference: string,
  wishedDay: string,
  wishedTime: string,
): Promise<string> {
  for (
    let triedDays = 0, day = wishedDay;
    triedDays < MAX_DAYS_TO_TRY;
    triedDays++, day = findNextWorkingDay(addDays(day, 1))
  ) {
    for (const time of [wishedTime, ...DEFAULT_TIMES]) {
      const bookingResult = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, {
        day,
        time,
        zone: 'Africa/Lagos',
      })
      if (bookingResult.ok) return bookingResult.booking.id
    }
  }
  throw new Error(`The demonstration found no free time from ${wishedDay}.`)
}
