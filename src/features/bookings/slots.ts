import { weekdayOf } from '#src/dates.ts'

/** Half-hours in Lagos that are offered from Monday to Friday unless staff change them. */
export const WEEKLY_TIMES = [...halfHours('09:00', '11:30'), ...halfHours('13:00', '16:30')]

/** Every time that staff may offer on a day. */
export const SLOT_TIMES = halfHours('09:00', '17:00')

export const SLOT_STATES = [
  /** Offered, also where the weekly grid has nothing. */
  'available',
  /** Kept off the grid; staff can enable it again. */
  'blocked',
  /** Taken out of the day's list; staff can add it again. */
  'deleted',
] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** What staff made of one time of a day. Times they never touched have none. */
export type SlotChange = { time: string; state: SlotState }

const SATURDAY = 6

/** The times offered on a day, in order: the weekly grid and what staff added, without what they blocked or deleted. */
export function offeredTimes(day: string, changes: ReadonlyArray<SlotChange>): Array<string> {
  const weekly = weekdayOf(day) < SATURDAY ? WEEKLY_TIMES : []
  const added = changes.filter(({ state }) => state === 'available').map(({ time }) => time)
  const removed = changes.filter(({ state }) => state !== 'available').map(({ time }) => time)
  return [...new Set([...weekly, ...added])].filter(time => !removed.includes(time)).sort()
}

function halfHours(first: string, last: string): Array<string> {
  const times = []
  for (let minutes = minutesOf(first); minutes <= minutesOf(last); minutes += 30) times.push(timeOf(minutes))
  return times
}

/** Minutes since midnight of "14:30". */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** "14:30" of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
