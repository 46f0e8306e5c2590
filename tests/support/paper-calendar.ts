import type { Minutes } from '#src/features/bookings/length.ts'
import type { SlotState } from '#src/features/bookings/slots.ts'

/** A consultation in the paper calendar. `which` is how the program knows it. */
export type Entry = {
  payment: number
  minutes: Minutes
  day: string
  time: string
  sequence: number
  isCancelled: boolean
  which: { id: string; changeKey: string }
}

export type Time = { day: string; time: string }
export type PaperCalendar = ReturnType<typeof paperCalendar>

const MORNING = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const NOON = ['12:00', '12:30']
const AFTERNOON = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
const EVENING = ['17:00']
const EVERY_HALF_HOUR = [...MORNING, ...NOON, ...AFTERNOON, ...EVENING]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The calendar as a careful secretary would keep it on paper, in days and half-hours: what the program must answer, thought a
 * second time in another way.
 */
export function paperCalendar(now: () => Date) {
  const entries: Array<Entry> = []
  const changes = new Map<string, SlotState>()

  const keeping = () => entries.filter(({ isCancelled }) => !isCancelled)
  const isTaken = ({ day, time }: Time, except: Entry | null) =>
    keeping().some(entry => entry !== except && entry.day === day && halvesOf(entry).includes(time))
  const isFree = ({ day, time }: Time, minutes: Minutes, except: Entry | null) =>
    !halvesOf({ time, minutes }).some(half => isTaken({ day, time: half }, except))

  return {
    isOpen: true,
    entries,
    keeping,

    offered(day: string): Array<string> {
      return EVERY_HALF_HOUR.filter(time => {
        const changed = changes.get(`${day} ${time}`)
        return changed === undefined ? isOnTheGrid({ day, time }) : changed === 'available'
      })
    },

    /** The times at which a consultation may begin. */
    starts(day: string, minutes: Minutes): Array<string> {
      const offered = this.offered(day)
      const begins = minutes === 60 ? offered.filter(time => time.endsWith(':00')) : offered
      return begins.filter(time => halvesOf({ time, minutes }).every(half => offered.includes(half)))
    },

    /** Why a time cannot be had, or null if it can. */
    refusal(at: Time, minutes: Minutes, except: Entry | null) {
      if (!daysAhead(now()).includes(at.day)) return 'not-offered'
      if (!this.isOpen) return 'closed'
      if (!this.starts(at.day, minutes).includes(at.time)) return 'not-offered'
      return isFree(at, minutes, except) ? null : 'taken'
    },

    /** Why a consultation cannot be moved or cancelled, or null if it can. */
    fixed(entry: Entry, who: 'customer' | 'staff') {
      if (entry.isCancelled) return 'cancelled'
      const left = Date.parse(`${entry.day}T${entry.time}:00+01:00`) - now().getTime()
      return (who === 'staff' ? left > 0 : left >= DAY_MS) ? null : 'too-late'
    },

    /** Changes a half-hour; answers why not, or null. */
    change(at: Time, state: SlotState) {
      if (!EVERY_HALF_HOUR.includes(at.time)) return 'not-a-slot'
      if (at.day < lagosDay(now())) return 'past'
      if (state !== 'available' && isTaken(at, null)) return 'booked'
      changes.set(`${at.day} ${at.time}`, state)
      return null
    },

    /** Everything a customer may choose from: "2026-11-26 10:00", and whether it is free. */
    choices(minutes: Minutes): Array<[string, boolean]> {
      if (!this.isOpen) return []
      return daysAhead(now()).flatMap(day =>
        this.starts(day, minutes).map((time): [string, boolean] => [
          `${day} ${time}`,
          isFree({ day, time }, minutes, null),
        ]),
      )
    },
  }
}

/** The half-hours that a consultation takes. */
export function halvesOf({ time, minutes }: { time: string; minutes: Minutes }): Array<string> {
  return minutes === 60 ? [time, time.replace(':00', ':30')] : [time]
}

function isOnTheGrid({ day, time }: Time): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && (MORNING.includes(time) || AFTERNOON.includes(time))
}

/** From tomorrow to the 90th day. */
function daysAhead(now: Date): Array<string> {
  return Array.from({ length: 90 }, (_, index) => lagosDay(new Date(now.getTime() + (index + 1) * DAY_MS)))
}

/** Lagos is an hour ahead of UTC all year. */
function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + HOUR_MS).toISOString().slice(0, 10)
}
