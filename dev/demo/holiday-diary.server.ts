import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { closeDays } from '#src/features/calendars/close-days.server.ts'
import { addMs, type DiaryEntry } from './diary.ts'

/** Nigerian public holidays with a fixed date. */
const HOLIDAYS = [
  { from: '01-01', to: '01-01', name: 'New Year' },
  { from: '05-01', to: '05-01', name: 'Workers’ Day' },
  { from: '06-12', to: '06-12', name: 'Democracy Day' },
  { from: '10-01', to: '10-01', name: 'Independence Day' },
  { from: '12-25', to: '12-26', name: 'Christmas' },
]

/** Closes the next holiday that is at least a week away. Its bookings are kept. */
export function createHolidayDiary(now: Date, actor: StaffActor): Array<DiaryEntry> {
  const earliestDay = addDays(dayInLagos(now), 7)
  const year = Number(earliestDay.slice(0, 4))
  const nextHoliday = [year, year + 1]
    .flatMap(each => HOLIDAYS.map(({ from, to, name }) => ({ first: `${each}-${from}`, last: `${each}-${to}`, name })))
    .find(({ first }) => first >= earliestDay)
  if (nextHoliday === undefined) throw new Error('Found no holiday within two years.')
  const writeClosure: DiaryEntry['write'] = async app => {
    const closeResult = await closeDays(app, actor, DEFAULT_CALENDAR_ID, { ...nextHoliday, knownBookingIds: [] })
    if (closeResult.ok || closeResult.reason !== 'booked') return
    await closeDays(app, actor, DEFAULT_CALENDAR_ID, {
      ...nextHoliday,
      knownBookingIds: closeResult.bookings.map(({ id }) => id),
    })
  }
  return [{ at: addMs(now, -6 * DAY_MS), write: writeClosure }]
}
