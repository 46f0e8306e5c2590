import { MINUTE_MS } from '#src/clock.ts'
import { instantInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf } from '#src/day-times.ts'
import { SLOT_TIMES, type WeeklyHours, WORKDAYS } from '#src/features/site/settings/weekly-hours.ts'
import {
  type BookingWindow,
  type ConsultationMinutes,
  HALF_HOUR_MINUTES,
  isInBookingWindow,
  startIntervalMinutes,
} from './rules.ts'

/** Customers can book `available` slots, even outside the weekly hours. */
export const SLOT_STATES = ['available', 'blocked', 'deleted'] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** `closed` is for whole days. The other kinds give one half-hour a state, whatever the weekly hours say. */
export const EXCEPTION_KINDS = ['closed', ...SLOT_STATES] as const

type Days = { firstDay: string; lastDay: string }
export type Closure = Days & { kind: 'closed'; id: string; name: string; time: null }
type ChangedSlot = Days & { kind: SlotState; time: string }
export type CalendarException = Closure | ChangedSlot

/**
 * Everything that decides which times are free. `taken` has the start of each half-hour that is booked, on hold or busy,
 * in milliseconds. On `fullDays` the adviser takes no further call.
 */
export type CalendarFacts = {
  isOpen: boolean
  weeklyHours: WeeklyHours
  window: BookingWindow
  exceptions: ReadonlyArray<CalendarException>
  taken: ReadonlySet<number>
  fullDays: ReadonlySet<string>
}

/** `isOffered`: customers could book the slot if it were not taken. `startMs` is its start in milliseconds. */
export type Slot = { time: string; startMs: number; state: SlotState; isOffered: boolean; isFree: boolean }

/**
 * The one rule of what is free in a calendar: weekly hours and added times, without blocked, deleted and taken ones. Nothing is free on
 * closed days, outside the booking window and in a closed calendar. Returns every half-hour that staff could offer.
 */
export function listSlots(
  day: string,
  { isOpen, weeklyHours, window, exceptions, ...facts }: CalendarFacts,
): Array<Slot> {
  const ofDay = exceptions.filter(each => isOnDay(day, each))
  const isBookable = isOpen && isInBookingWindow(day, window) && findClosure(day, ofDay) === null
  const workday = WORKDAYS[weekdayOf(day) - 1]
  const weeklyTimes = workday === undefined ? [] : weeklyHours[workday]
  // Lagos has no daylight saving time, so minutes can be added to midnight.
  const midnight = instantInLagos(day, '00:00').getTime()
  return SLOT_TIMES.map(time => {
    const startMs = midnight + minutesOf(time) * MINUTE_MS
    const changed = ofDay.find((each): each is ChangedSlot => each.time === time)
    const state = changed?.kind ?? (weeklyTimes.includes(time) ? 'available' : 'deleted')
    const isOffered = isBookable && state === 'available'
    return {
      time,
      startMs,
      state,
      isOffered,
      isFree: isOffered && !facts.taken.has(startMs) && !facts.fullDays.has(day),
    }
  })
}

export function findClosure(day: string, exceptions: ReadonlyArray<CalendarException>): Closure | null {
  return exceptions.find((each): each is Closure => each.kind === 'closed' && isOnDay(day, each)) ?? null
}

function isOnDay(day: string, { firstDay, lastDay }: Days): boolean {
  return firstDay <= day && day <= lastDay
}

/** Each action is allowed only in the states of `from`, so an outdated page cannot undo a colleague's change. */
export const SLOT_ACTIONS = {
  add: { from: ['deleted'], to: 'available' },
  enable: { from: ['blocked'], to: 'available' },
  block: { from: ['available'], to: 'blocked' },
  delete: { from: ['available', 'blocked'], to: 'deleted' },
} as const satisfies Record<string, { from: ReadonlyArray<SlotState>; to: SlotState }>

export type SlotAction = keyof typeof SLOT_ACTIONS

export function nextSlotState(action: SlotAction, current: SlotState): SlotState | null {
  const { from, to }: { from: ReadonlyArray<SlotState>; to: SlotState } = SLOT_ACTIONS[action]
  return current === to || from.includes(current) ? to : null
}

export type ConsultationStart = { time: string; startsAt: Date; endsAt: Date; isFree: boolean }

/**
 * The result includes start times that are taken. A 60-minute consultation begins on the hour and needs both of its
 * half-hours.
 */
export function findStarts(day: string, minutes: ConsultationMinutes, facts: CalendarFacts): Array<ConsultationStart> {
  const slots = listSlots(day, facts)
  const count = Math.ceil(minutes / HALF_HOUR_MINUTES)
  return slots.flatMap(({ time, startMs }, index) => {
    const halfHours = slots.slice(index, index + count)
    const isOffered = halfHours.length === count && halfHours.every(half => half.isOffered)
    if (!isOffered || minutesOf(time) % startIntervalMinutes(minutes) !== 0) return []
    const [startsAt, endsAt] = [new Date(startMs), new Date(startMs + minutes * MINUTE_MS)]
    return [{ time, startsAt, endsAt, isFree: halfHours.every(half => half.isFree) }]
  })
}

export function checkStart(
  requested: { day: string; time: string; minutes: ConsultationMinutes },
  facts: CalendarFacts,
): ConsultationStart | 'closed' | 'not-offered' | 'taken' {
  if (!facts.isOpen) return 'closed'
  const start = findStarts(requested.day, requested.minutes, facts).find(({ time }) => time === requested.time)
  if (start === undefined) return 'not-offered'
  return start.isFree ? start : 'taken'
}
