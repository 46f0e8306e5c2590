import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { ConsultationMinutes } from '#src/features/bookings/rules.ts'
import type { SlotAction, SlotState } from '#src/features/bookings/slots.ts'

/** A booking in the model. `ids`: the id and change key of the same booking in the program. */
export type ModelBooking = {
  payment: number
  minutes: ConsultationMinutes
  day: string
  time: string
  sequence: number
  isCancelled: boolean
  ids: { id: string; changeKey: string }
}

export type DayAndTime = { day: string; time: string }
export type Role = 'customer' | 'staff'
/** A period of closed days. `id`: the id of the same closure in the program. */
type ModelClosure = { first: string; last: string; id: string }
export type CalendarModel = ReturnType<typeof createCalendarModel>

const MORNING = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const NOON = ['12:00', '12:30']
const AFTERNOON = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
const EVENING = ['17:00']
const BOOKABLE_TIMES = [...MORNING, ...NOON, ...AFTERNOON, ...EVENING]

/** The state of a slot after staff change it with this action. */
const STATE_AFTER = { add: 'available', enable: 'available', block: 'blocked', delete: 'deleted' } as const

/** A model of the calendar in days and half-hours, written independently of the program's rules. */
export function createCalendarModel(now: () => Date) {
  const bookings: Array<ModelBooking> = []
  const changedSlots = new Map<string, SlotState>()
  const closures: Array<ModelClosure> = []
  /** The times of each weekday, where Sunday is 0. */
  const weeklyTimes = new Map([1, 2, 3, 4, 5].map(weekday => [weekday, [...MORNING, ...AFTERNOON]]))

  const confirmedBookings = () => bookings.filter(({ isCancelled }) => !isCancelled)
  const bookingAt = ({ day, time }: DayAndTime, ignored: ModelBooking | null = null) =>
    confirmedBookings().find(
      booking => booking !== ignored && booking.day === day && halfHoursOf(booking).includes(time),
    )
  const isTaken = (slot: DayAndTime, ignored: ModelBooking | null) => bookingAt(slot, ignored) !== undefined
  const isFree = ({ day, time }: DayAndTime, minutes: ConsultationMinutes, ignored: ModelBooking | null) =>
    !halfHoursOf({ time, minutes }).some(half => isTaken({ day, time: half }, ignored))

  const isClosed = (day: string) => closures.some(({ first, last }) => first <= day && day <= last)
  const stateAt = ({ day, time }: DayAndTime): SlotState =>
    changedSlots.get(`${day} ${time}`) ?? (weeklyTimes.get(weekdayOf(day))?.includes(time) ? 'available' : 'deleted')

  return {
    isOpen: true,
    bookings,
    closures,
    confirmedBookings,
    bookingAt,

    offered(day: string): Array<string> {
      return isClosed(day) ? [] : BOOKABLE_TIMES.filter(time => stateAt({ day, time }) === 'available')
    },

    /** Lists the times at which a consultation can start on a day, ignoring bookings. */
    starts(day: string, minutes: ConsultationMinutes): Array<string> {
      const offeredTimes = this.offered(day)
      const possibleStarts = minutes === 60 ? offeredTimes.filter(time => time.endsWith(':00')) : offeredTimes
      return possibleStarts.filter(time => halfHoursOf({ time, minutes }).every(half => offeredTimes.includes(half)))
    },

    /** Returns why a time is refused for a booking, or null. Staff may book while the calendar is closed. */
    refusal(slot: DayAndTime, minutes: ConsultationMinutes, ignored: ModelBooking | null, role: Role = 'customer') {
      if (!daysAhead(now()).includes(slot.day)) return 'not-offered'
      if (!this.isOpen && role === 'customer') return 'closed'
      if (!this.starts(slot.day, minutes).includes(slot.time)) return 'not-offered'
      return isFree(slot, minutes, ignored) ? null : 'taken'
    },

    /** Returns why a booking cannot be moved or cancelled, or null. */
    changeRefusal(booking: ModelBooking, role: Role) {
      if (booking.isCancelled) return 'cancelled'
      const msUntilStart = startOf(booking) - now().getTime()
      return (role === 'staff' ? msUntilStart > 0 : msUntilStart >= DAY_MS) ? null : 'too-late'
    },

    /** Changes a slot. Returns the reason of a refusal, or whether something changed. `keep` allows a booked slot. */
    change(slot: DayAndTime, action: SlotAction, keep: boolean) {
      if (!BOOKABLE_TIMES.includes(slot.time)) return 'not-a-slot'
      if (slot.day < lagosDay(now())) return 'past'
      const [before, after] = [stateAt(slot), STATE_AFTER[action]]
      if (before === after) return 'unchanged'
      // Only available slots can be blocked, only blocked ones enabled, and only deleted ones added.
      if (action !== 'delete' && before !== { add: 'deleted', enable: 'blocked', block: 'available' }[action]) {
        return 'conflict'
      }
      if (after !== 'available' && !keep && isTaken(slot, null)) return 'booked'
      changedSlots.set(`${slot.day} ${slot.time}`, after)
      return 'changed'
    },

    /** Blocks the slots of a booking that is moved or cancelled. */
    block(booking: Pick<ModelBooking, 'day' | 'time' | 'minutes'>) {
      for (const time of halfHoursOf(booking)) {
        const slot = { day: booking.day, time }
        if (stateAt(slot) === 'available') changedSlots.set(`${slot.day} ${slot.time}`, 'blocked')
      }
    },

    /** Replaces the weekly hours of the weekday on which `day` falls. */
    setWeeklyHours(day: string, times: Array<string>) {
      weeklyTimes.set(weekdayOf(day), times)
    },

    /** Returns why days cannot be closed, with the bookings that prevent this, or null. */
    closeRefusal({ first, last, keep }: { first: string; last: string; keep: boolean }) {
      if (last < first) return { reason: 'not-days' }
      if (first < lagosDay(now())) return { reason: 'past' }
      if (closures.some(other => other.first <= last && first <= other.last)) return { reason: 'closed-already' }
      const affectedBookings = confirmedBookings().filter(
        booking => first <= booking.day && booking.day <= last && startOf(booking) > now().getTime(),
      )
      if (keep || affectedBookings.length === 0) return null
      const sortedBookings = affectedBookings.sort((one, other) => startOf(one) - startOf(other))
      return { reason: 'booked', bookings: sortedBookings.map(({ ids: { id } }) => ({ id })) }
    },

    /** Lists the times that the customer sees, such as "2026-11-26 10:00", and whether each is free. */
    choices(minutes: ConsultationMinutes): Array<[string, boolean]> {
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

export function halfHoursOf({ time, minutes }: { time: string; minutes: ConsultationMinutes }): Array<string> {
  return minutes === 60 ? [time, time.replace(':00', ':30')] : [time]
}

function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

function startOf({ day, time }: DayAndTime): number {
  return Date.parse(`${day}T${time}:00+01:00`)
}

/** Lists the bookable days in Lagos: from tomorrow to the 90th day. */
function daysAhead(now: Date): Array<string> {
  return Array.from({ length: 90 }, (_, index) => lagosDay(new Date(now.getTime() + (index + 1) * DAY_MS)))
}

/** Returns the date in Lagos, which is an hour ahead of UTC all year. */
function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + HOUR_MS).toISOString().slice(0, 10)
}
