import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { Minutes } from '#src/features/bookings/rules.ts'
import type { SlotAct, SlotState } from '#src/features/bookings/slots.ts'

/** A consultation in the model. `which`: its id in the program. */
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
export type Who = 'customer' | 'staff'
/** Closed days. `id`: theirs in the program. */
export type ModelClosure = { first: string; last: string; id: string }
export type CalendarModel = ReturnType<typeof createCalendarModel>

const MORNING = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const NOON = ['12:00', '12:30']
const AFTERNOON = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
const EVENING = ['17:00']
const EVERY_HALF_HOUR = [...MORNING, ...NOON, ...AFTERNOON, ...EVENING]

/** The state of a slot after each act. */
const WANTED = { add: 'available', enable: 'available', block: 'blocked', delete: 'deleted' } as const

/** A model of the calendar in days and half-hours, written independently of the program's rules. */
export function createCalendarModel(now: () => Date) {
  const entries: Array<Entry> = []
  const changes = new Map<string, SlotState>()
  const closures: Array<ModelClosure> = []
  /** By day of the week, Sunday 0. */
  const usual = new Map([1, 2, 3, 4, 5].map(weekday => [weekday, [...MORNING, ...AFTERNOON]]))

  const activeEntries = () => entries.filter(({ isCancelled }) => !isCancelled)
  const holder = ({ day, time }: Time, except: Entry | null = null) =>
    activeEntries().find(entry => entry !== except && entry.day === day && halvesOf(entry).includes(time))
  const isTaken = (at: Time, except: Entry | null) => holder(at, except) !== undefined
  const isFree = ({ day, time }: Time, minutes: Minutes, except: Entry | null) =>
    !halvesOf({ time, minutes }).some(half => isTaken({ day, time: half }, except))

  const isClosed = (day: string) => closures.some(({ first, last }) => first <= day && day <= last)
  const stateAt = ({ day, time }: Time): SlotState =>
    changes.get(`${day} ${time}`) ?? (usual.get(weekdayOf(day))?.includes(time) ? 'available' : 'deleted')

  return {
    isOpen: true,
    entries,
    closures,
    activeEntries,
    holder,

    offered(day: string): Array<string> {
      return isClosed(day) ? [] : EVERY_HALF_HOUR.filter(time => stateAt({ day, time }) === 'available')
    },

    /** Possible start times. */
    starts(day: string, minutes: Minutes): Array<string> {
      const offered = this.offered(day)
      const begins = minutes === 60 ? offered.filter(time => time.endsWith(':00')) : offered
      return begins.filter(time => halvesOf({ time, minutes }).every(half => offered.includes(half)))
    },

    /** Why a time is refused, or null. Staff may book while the calendar is closed. */
    refusal(at: Time, minutes: Minutes, except: Entry | null, who: Who = 'customer') {
      if (!daysAhead(now()).includes(at.day)) return 'not-offered'
      if (!this.isOpen && who === 'customer') return 'closed'
      if (!this.starts(at.day, minutes).includes(at.time)) return 'not-offered'
      return isFree(at, minutes, except) ? null : 'taken'
    },

    /** Why a booking cannot be changed, or null. */
    fixed(entry: Entry, who: Who) {
      if (entry.isCancelled) return 'cancelled'
      const left = beginning(entry) - now().getTime()
      return (who === 'staff' ? left > 0 : left >= DAY_MS) ? null : 'too-late'
    },

    /** Returns a refusal, or whether something changed. `keep` allows changing a booked slot. */
    change(at: Time, act: SlotAct, keep: boolean) {
      if (!EVERY_HALF_HOUR.includes(at.time)) return 'not-a-slot'
      if (at.day < lagosDay(now())) return 'past'
      const [was, state] = [stateAt(at), WANTED[act]]
      if (was === state) return 'as it was'
      // Only available slots can be blocked, blocked ones enabled and deleted ones added.
      if (act !== 'delete' && was !== { add: 'deleted', enable: 'blocked', block: 'available' }[act]) {
        return 'conflict'
      }
      if (state !== 'available' && !keep && isTaken(at, null)) return 'booked'
      changes.set(`${at.day} ${at.time}`, state)
      return 'changed'
    },

    block(entry: Pick<Entry, 'day' | 'time' | 'minutes'>) {
      for (const time of halvesOf(entry)) {
        const at = { day: entry.day, time }
        if (stateAt(at) === 'available') changes.set(`${at.day} ${at.time}`, 'blocked')
      }
    },

    /** Changes the weekly hours of this day's weekday. */
    setWeeklyHours(day: string, times: Array<string>) {
      usual.set(weekdayOf(day), times)
    },

    /** Why days cannot be closed, with the bookings in the way, or null. */
    closeRefusal({ first, last, keep }: { first: string; last: string; keep: boolean }) {
      if (last < first) return { reason: 'not-days' }
      if (first < lagosDay(now())) return { reason: 'past' }
      if (closures.some(other => other.first <= last && first <= other.last)) return { reason: 'closed-already' }
      const still = activeEntries().filter(
        entry => first <= entry.day && entry.day <= last && beginning(entry) > now().getTime(),
      )
      if (keep || still.length === 0) return null
      const inOrder = still.sort((one, other) => beginning(one) - beginning(other))
      return { reason: 'booked', bookings: inOrder.map(({ which: { id } }) => ({ id })) }
    },

    /** The customer's times: "2026-11-26 10:00", and whether each is free. */
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

export function halvesOf({ time, minutes }: { time: string; minutes: Minutes }): Array<string> {
  return minutes === 60 ? [time, time.replace(':00', ':30')] : [time]
}

function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

function beginning({ day, time }: Time): number {
  return Date.parse(`${day}T${time}:00+01:00`)
}

/** From tomorrow to the 90th day. */
function daysAhead(now: Date): Array<string> {
  return Array.from({ length: 90 }, (_, index) => lagosDay(new Date(now.getTime() + (index + 1) * DAY_MS)))
}

/** Lagos is an hour ahead of UTC all year. */
function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + HOUR_MS).toISOString().slice(0, 10)
}
