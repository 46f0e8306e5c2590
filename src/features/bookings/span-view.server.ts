import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { type CalendarBooking, findBookingsOnDays, loadCalendarFacts } from './calendars.server.ts'
import { listDays, listHalfHours } from './rules.ts'
import { findClosure, listSlots } from './slots.ts'
import { isConfirmed, isMissed } from './states.ts'

/** Past days use these, because old weekly hours are not stored. */
const NO_WEEKLY_HOURS: WeeklyHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

export type SpanDay = Awaited<ReturnType<typeof loadSpanView>>[number]

/**
 * Loads every day from `first` to `last` from one snapshot of the database. A past day lists only slots that were booked or
 * changed by staff. `addableTimes` are those that staff can still add. Cancelled bookings hold no slot.
 */
export async function loadSpanView(app: AppContext, calendarId: string, span: { first: string; last: string }) {
  const { facts, rows } = await app.db.transaction(
    async tx => ({
      facts: await loadCalendarFacts(app, tx, { calendarId, ...span }),
      rows: await findBookingsOnDays(tx, { calendarId, ...span }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const today = dayInLagos(app.clock.now())
  const rowsByDay = Map.groupBy(rows, ({ startsAt }) => dayInLagos(startsAt))
  return listDays(span.first, span.last).map(day => {
    const isPast = day < today
    const bookings = rowsByDay.get(day) ?? []
    const bookingByTime = mapBookingsByTime(bookings)
    const allSlots = listSlots(day, isPast ? { ...facts, weeklyHours: NO_WEEKLY_HOURS } : facts)
    const slots = allSlots.flatMap(({ time, state, isFree }) => {
      const booking = bookingByTime.get(time) ?? null
      if (state !== 'deleted') return [{ time, state, booking, isFree }]
      return isPast && booking !== null ? [{ time, state: 'available' as const, booking, isFree }] : []
    })
    const addableTimes = isPast ? [] : allSlots.filter(({ state }) => state === 'deleted').map(({ time }) => time)
    const closure = findClosure(day, facts.exceptions)
    return { day, isOpen: facts.isOpen, isPast, closure, slots, addableTimes, bookings }
  })
}

/** Confirmed bookings come last, because they replace missed ones of the same time. */
function mapBookingsByTime(bookings: ReadonlyArray<CalendarBooking>): Map<string, { id: string; name: string }> {
  const holders = [isMissed, isConfirmed].flatMap(isHeld => bookings.filter(({ status }) => isHeld(status)))
  return new Map(
    holders.flatMap(({ id, name, startsAt, minutes }) =>
      listHalfHours(timeIn(LAGOS, startsAt), minutes).map(time => [time, { id, name }] as const),
    ),
  )
}

export async function loadDayView(app: AppContext, calendarId: string, day: string): Promise<SpanDay> {
  const [view] = await loadSpanView(app, calendarId, { first: day, last: day })
  if (view === undefined) throw new Error('The span view returned no day.')
  return view
}
