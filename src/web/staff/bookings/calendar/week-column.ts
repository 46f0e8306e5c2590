import { minutesOf, timeOf } from '#src/day-times.ts'
import { HALF_HOUR_MINUTES } from '#src/features/bookings/rules.ts'
import { SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'

type BookedTime = { from: string; minutes: number; isCancelled: boolean }

type Slot = { time: string; state: 'available' | 'blocked'; isFree: boolean }

/** `isUnbookable` is true for past and closed days. */
export type ColumnDay<Booking extends BookedTime> = {
  bookings: ReadonlyArray<Booking>
  slots: ReadonlyArray<Slot>
  isUnbookable: boolean
}

/**
 * A cell spans `rows` half-hours. `availability` describes a slot without a booking. Customers can book a `free` slot
 * now, but not a `listed` or `blocked` one. `availability` is null for a booking, an unbookable day or a time without
 * a slot.
 */
export type ColumnCell<Booking extends BookedTime> = {
  time: string
  rows: number
  bookings: Array<Booking>
  availability: Availability | null
}

type Availability = 'free' | 'listed' | 'blocked'

/** Returns the times of the table's rows: all that staff can offer, and any booked time outside them. */
export function listRowTimes(days: ReadonlyArray<{ bookings: ReadonlyArray<BookedTime> }>): Array<string> {
  const allBookings = days.flatMap(({ bookings }) => bookings)
  const slotStarts = SLOT_TIMES.map(minutesOf)
  const firstRowMinutes = Math.min(...slotStarts, ...allBookings.map(({ from }) => floorToHalfHour(minutesOf(from))))
  const lastRowMinutes = Math.max(
    ...slotStarts,
    ...allBookings.map(({ from, minutes }) => ceilToHalfHour(minutesOf(from) + minutes) - HALF_HOUR_MINUTES),
  )
  const times = []
  for (let minutes = firstRowMinutes; minutes <= lastRowMinutes; minutes += HALF_HOUR_MINUTES)
    times.push(timeOf(minutes))
  return times
}

/** Returns the cells of one day. A booking spans all its half-hours, but a cancelled booking takes one row. */
export function buildWeekColumn<Booking extends BookedTime>(
  { bookings, slots, isUnbookable }: ColumnDay<Booking>,
  times: ReadonlyArray<string>,
): Array<ColumnCell<Booking>> {
  const cells: Array<ColumnCell<Booking>> = []
  for (let index = 0; index < times.length; index += cells.at(-1)?.rows ?? 1) {
    const time = times[index] ?? ''
    const endMinutes = findEndOfCell(minutesOf(time), bookings)
    const cellBookings = bookings.filter(
      ({ from }) => minutesOf(from) >= minutesOf(time) && minutesOf(from) < endMinutes,
    )
    const isTaken = cellBookings.some(({ isCancelled }) => !isCancelled)
    const slot = slots.find(each => each.time === time)
    cells.push({
      time,
      rows: Math.min((endMinutes - minutesOf(time)) / HALF_HOUR_MINUTES, times.length - index),
      bookings: cellBookings,
      availability: isTaken || isUnbookable || slot === undefined ? null : findAvailability(slot),
    })
  }
  return cells
}

/** Returns the end of the cell that begins at `start`, in minutes and on a half-hour. Bookings that begin within the cell extend it. */
function findEndOfCell(start: number, bookings: ReadonlyArray<BookedTime>): number {
  let endMinutes = start + HALF_HOUR_MINUTES
  // Bookings must be in order of time, because a later one may begin in the part that an earlier one added.
  for (const { from, minutes, isCancelled } of bookings) {
    const bookingStart = minutesOf(from)
    if (!isCancelled && bookingStart >= start && bookingStart < endMinutes)
      endMinutes = Math.max(endMinutes, ceilToHalfHour(bookingStart + minutes))
  }
  return endMinutes
}

function findAvailability({ state, isFree }: Slot): Availability {
  if (state === 'blocked') return 'blocked'
  return isFree ? 'free' : 'listed'
}

function floorToHalfHour(minutes: number): number {
  return minutes - (minutes % HALF_HOUR_MINUTES)
}

function ceilToHalfHour(minutes: number): number {
  return Math.ceil(minutes / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES
}
