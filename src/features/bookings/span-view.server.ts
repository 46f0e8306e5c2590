import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { type CalendarBooking, findBookingsOnDays, loadCalendars } from './calendars.server.ts'
import { listDays, listHalfHours } from './rules.ts'
import { findClosure, listSlots } from './slots.ts'
import { isMissed, takesTime } from './states.ts'

/** Past days use these, because old weekly hours are not stored. */
const NO_WEEKLY_HOURS: WeeklyHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

export type SpanDay = Awaited<ReturnType<typeof loadSpanViews>>[number]['days'][number]

/**
 * Loads every day from `first` to `last`, of each calendar or of one, from one snapshot of the database. A past day lists
 * only slots that were booked or changed by staff. `addableTimes` are those that staff can still add. Cancelled bookings
 * hold no slot.
 */
export async function loadSpanViews(app: AppContext, span: { calendarId?: string; first: string; last: string }) {
  const now = app.clock.now()
  const { calendars, rows } = await app.db.transaction(
    async tx => ({
      calendars: await loadCalendars(app, tx, span),
      rows: await findBookingsOnDays(tx, { ...span, now }),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const today = dayInLagos(now)
  return calendars.map(({ id, name, facts, busyStarts }) => {
    const rowsByDay = Map.groupBy(
      rows.filter(({ calendarId }) => calendarId === id),
      ({ startsAt }) => dayInLagos(startsAt),
    )
    const days = listDays(span.first, span.last).map(day => {
      const isPast = day < today
      const bookings = rowsByDay.get(day) ?? []
      const bookingByTime = mapBookingsByTime(bookings)
      const allSlots = listSlots(day, isPast ? { ...facts, weeklyHours: NO_WEEKLY_HOURS } : facts)
      const slots = allSlots.flatMap(({ time, startMs, state, isFree }) => {
        const booking = bookingByTime.get(time) ?? null
        const isBusy = busyStarts.has(startMs)
        if (state !== 'deleted') return [{ time, state, booking, isFree, isBusy }]
        return isPast && booking !== null ? [{ time, state: 'available' as const, booking, isFree, isBusy }] : []
      })
      const addableTimes = isPast ? [] : allSlots.filter(({ state }) => state === 'deleted').map(({ time }) => time)
      const closure = findClosure(day, facts.exceptions)
      const isFull = facts.fullDays.has(day)
      return { day, isOpen: facts.isOpen, isPast, isFull, closure, slots, addableTimes, bookings }
    })
    return { calendar: { id, name }, days }
  })
}

/** Confirmed bookings come last, because they replace missed ones of the same time. */
function mapBookingsByTime(bookings: ReadonlyArray<CalendarBooking>): Map<string, { id: string; name: string }> {
  const holders = [isMissed, takesTime].flatMap(isHeld => bookings.filter(({ status }) => isHeld(status)))
  return new Map(
    holders.flatMap(({ id, name, startsAt, minutes }) =>
      listHalfHours(timeIn(LAGOS, startsAt), minutes).map(time => [time, { id, name }] as const),
    ),
  )
}

export async function loadSpanView(
  app: AppContext,
  calendarId: string,
  span: { first: string; last: string },
): Promise<Array<SpanDay>> {
  const [view] = await loadSpanViews(app, { calendarId, ...span })
  if (view === undefined) throw new Error('There is no such calendar.')
  return view.days
}

export async function loadDayView(app: AppContext, calendarId: string, day: string): Promise<SpanDay> {
  const [view] = await loadSpanView(app, calendarId, { first: day, last: day })
  if (view === undefined) throw new Error('The span view returned no day.')
  return view
}
