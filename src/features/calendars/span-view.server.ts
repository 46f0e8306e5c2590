import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import {
  BOOKED_SLOT_COLUMNS,
  type Closure,
  findClosuresBetween,
  findSlotChanges,
  isClosedDay,
} from '#src/features/bookings/day-facts.server.ts'
import { bookingWindow, isInBookingWindow, listDays, listHalfHourTimes } from '#src/features/bookings/rules.ts'
import { listVisibleSlots, type VisibleSlot } from '#src/features/bookings/slots.ts'
import { type BookingStatus, isConfirmed, isMissed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { SLOT_TIMES, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'

/** `booking` is confirmed or missed, never cancelled. */
type SlotView = VisibleSlot & { booking: { id: string; name: string } | null; isFree: boolean }

type BookingRow = Awaited<ReturnType<typeof findBookingsBetween>>[number]

/** A past day lists only slots that were booked or changed by staff. */
type SpanDay = {
  day: string
  isOpen: boolean
  isPast: boolean
  closure: Closure | null
  slots: Array<SlotView>
  bookings: Array<BookingRow>
}

/** Past days use these, because old weekly hours are not stored. */
const NO_WEEKLY_HOURS: WeeklyHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

const MAX_BOOKINGS_PER_VIEW = 20_000

/** Loads every day from `first` to `last` from one snapshot of the database. */
export async function loadSpanView(
  app: AppContext,
  calendarId: string,
  span: { first: string; last: string },
): Promise<Array<SpanDay>> {
  const now = app.clock.now()
  const [from, before] = [instantInLagos(span.first, '00:00'), instantInLagos(addDays(span.last, 1), '00:00')]
  const { calendar, closed, changes, rows } = await app.db.transaction(
    async tx => ({
      calendar: await loadCalendar(tx, calendarId),
      closed: await findClosuresBetween(tx, calendarId, span),
      changes: await findSlotChanges(tx, calendarId, span),
      rows: await findBookingsBetween(tx, { calendarId, from, before, limit: MAX_BOOKINGS_PER_VIEW }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const [today, window] = [dayInLagos(now), bookingWindow(now)]
  const rowsByDay = Map.groupBy(rows, ({ startsAt }) => dayInLagos(startsAt))
  return listDays(span.first, span.last).map(day => {
    const bookings = rowsByDay.get(day) ?? []
    const bookingByTime = mapBookingsByTime(bookings)
    const isPast = day < today
    const plan = { weekly: isPast ? NO_WEEKLY_HOURS : calendar.weeklyHours, changes: changes.get(day) ?? [] }
    const visibleSlots = isPast
      ? addBookedSlots(listVisibleSlots(day, plan), bookingByTime)
      : listVisibleSlots(day, plan)
    const closure = closed.find(each => isClosedDay(day, [each])) ?? null
    const isBookable = calendar.isOpen && isInBookingWindow(day, window) && closure === null
    const slots = visibleSlots.map(slot => {
      const booking = bookingByTime.get(slot.time) ?? null
      return { ...slot, booking, isFree: isBookable && slot.state === 'available' && booking === null }
    })
    return { day, isOpen: calendar.isOpen, isPast, closure, slots, bookings }
  })
}

function mapBookingsByTime(bookings: ReadonlyArray<BookingRow>): Map<string, { id: string; name: string }> {
  const bookingByTime = new Map<string, { id: string; name: string }>()
  for (const hasStatus of [isConfirmed, isMissed]) {
    for (const booking of bookings.filter(each => hasStatus(each.status))) {
      for (const time of listHalfHourTimes(booking.startsAt, booking.minutes)) {
        if (!bookingByTime.has(time)) bookingByTime.set(time, { id: booking.id, name: booking.name })
      }
    }
  }
  return bookingByTime
}

function addBookedSlots(
  visibleSlots: ReadonlyArray<VisibleSlot>,
  bookingByTime: ReadonlyMap<string, unknown>,
): Array<VisibleSlot> {
  return SLOT_TIMES.flatMap(
    time =>
      visibleSlots.find(slot => slot.time === time) ??
      (bookingByTime.has(time) ? [{ time, state: 'available' as const }] : []),
  )
}

/** `addableTimes` lists the times that staff can still add as slots. */
export type DayView = SpanDay & { addableTimes: Array<string> }

export async function loadDayView(app: AppContext, calendarId: string, day: string): Promise<DayView> {
  const [view] = await loadSpanView(app, calendarId, { first: day, last: day })
  if (view === undefined) throw new Error('The span view returned no day.')
  const listedTimes = view.slots.map(({ time }) => time)
  return { ...view, addableTimes: view.isPast ? [] : SLOT_TIMES.filter(time => !listedTimes.includes(time)) }
}

type BookingQuery = { calendarId: string; from: Date; before?: Date; status?: BookingStatus; limit?: number }

/** Returns the bookings that start at `from` or later, earliest first. `before` and `status` are optional filters. */
export function findBookingsBetween(
  db: DatabaseOrTransaction,
  { calendarId, from, before, status, limit = 1_000 }: BookingQuery,
) {
  return db
    .select({
      ...BOOKED_SLOT_COLUMNS,
      status: bookings.status,
      meetingLink: bookings.meetingLink,
      reference: payments.reference,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        eq(bookings.calendarId, calendarId),
        gte(bookings.startsAt, from),
        before && lt(bookings.startsAt, before),
        status && eq(bookings.status, status),
      ),
    )
    .orderBy(asc(bookings.startsAt), desc(bookings.status), asc(bookings.id))
    .limit(limit)
}
