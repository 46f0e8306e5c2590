import { minutesOf, timeOf } from '#src/day-times.ts'
import { SLOT_TIMES } from '#src/features/settings/weekly-hours.ts'

type Booked = { from: string; minutes: number; isCancelled: boolean }

type Slot = { time: string; state: 'available' | 'blocked'; isFree: boolean }

/** `isUnbookable`: past or closed. */
export type ColumnDay<Booking extends Booked> = {
  bookings: ReadonlyArray<Booking>
  slots: ReadonlyArray<Slot>
  isUnbookable: boolean
}

/**
 * A cell that spans `rows` half-hours. `look`: how customers see a free half-hour; `listed`: in the list but not
 * bookable now.
 */
export type ColumnCell<Booking extends Booked> = {
  time: string
  rows: number
  bookings: Array<Booking>
  look: 'free' | 'listed' | 'blocked' | null
}

const HALF_HOUR = 30

/** The rows of the table: the times that staff can offer, and any booked time outside them. */
export function columnTimes(days: ReadonlyArray<{ bookings: ReadonlyArray<Booked> }>): Array<string> {
  const booked = days.flatMap(({ bookings }) => bookings)
  const usual = SLOT_TIMES.map(minutesOf)
  const first = Math.min(...usual, ...booked.map(({ from }) => floor(minutesOf(from))))
  const last = Math.max(...usual, ...booked.map(({ from, minutes }) => minutesOf(from) + minutes - HALF_HOUR))
  const times = []
  for (let minutes = first; minutes <= last; minutes += HALF_HOUR) times.push(timeOf(minutes))
  return times
}

/** One day's cells. A booking spans its half-hours; a cancelled one takes one row. */
export function weekColumn<Booking extends Booked>(
  { bookings, slots, isUnbookable }: ColumnDay<Booking>,
  times: ReadonlyArray<string>,
): Array<ColumnCell<Booking>> {
  const cells: Array<ColumnCell<Booking>> = []
  for (let index = 0; index < times.length; index += cells.at(-1)?.rows ?? 1) {
    const time = times[index] ?? ''
    const end = endFrom(minutesOf(time), bookings)
    const inside = bookings.filter(({ from }) => minutesOf(from) >= minutesOf(time) && minutesOf(from) < end)
    const isTaken = inside.some(({ isCancelled }) => !isCancelled)
    const slot = slots.find(each => each.time === time)
    cells.push({
      time,
      rows: Math.min((end - minutesOf(time)) / HALF_HOUR, times.length - index),
      bookings: inside,
      look: isTaken || isUnbookable || slot === undefined ? null : lookOf(slot),
    })
  }
  return cells
}

/** The end of the cell that starts here, extended by its bookings. */
function endFrom(start: number, bookings: ReadonlyArray<Booked>): number {
  let end = start + HALF_HOUR
  // In order: a booking may begin within an earlier extension.
  for (const { from, minutes, isCancelled } of bookings) {
    const begins = minutesOf(from)
    if (!isCancelled && begins >= start && begins < end) end = Math.max(end, begins + minutes)
  }
  return end
}

function lookOf({ state, isFree }: Slot): 'free' | 'listed' | 'blocked' {
  if (state === 'blocked') return 'blocked'
  return isFree ? 'free' : 'listed'
}

function floor(minutes: number): number {
  return minutes - (minutes % HALF_HOUR)
}
