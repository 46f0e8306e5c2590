import { DAY_MS, MINUTE_MS } from '#src/clock.ts'
import { instantInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf, timeOf } from '#src/day-times.ts'
import { SLOT_TIMES, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import {
  type BookingWindow,
  type ConsultationMinutes,
  isInBookingWindow,
  listHalfHours,
  startIntervalMinutes,
} from './rules.ts'

/** Customers can book `available` slots, even outside the weekly hours. */
export const SLOT_STATES = ['available', 'blocked', 'deleted'] as const
export type SlotState = (typeof SLOT_STATES)[number]

export type SlotChange = { time: string; state: SlotState }

type DayPlan = {
  weekly: WeeklyHours
  changes: ReadonlyArray<SlotChange>
  isClosed: boolean
}

export type VisibleSlot = { time: string; state: Exclude<SlotState, 'deleted'> }

export function listAvailableTimes(day: string, plan: DayPlan): ReadonlyArray<string> {
  if (plan.isClosed) return []
  if (plan.changes.length === 0) return findWeeklyTimes(day, plan.weekly)
  return listVisibleSlots(day, plan)
    .filter(({ state }) => state === 'available')
    .map(({ time }) => time)
}

/** Returns the available and blocked slots of a day, as staff see them. */
export function listVisibleSlots(day: string, { weekly, changes }: Omit<DayPlan, 'isClosed'>): Array<VisibleSlot> {
  const weeklyTimes = findWeeklyTimes(day, weekly)
  return SLOT_TIMES.map(time => ({
    time,
    state:
      changes.find(change => change.time === time)?.state ?? (weeklyTimes.includes(time) ? 'available' : 'deleted'),
  })).filter((slot): slot is VisibleSlot => slot.state !== 'deleted')
}

function findWeeklyTimes(day: string, weekly: WeeklyHours): ReadonlyArray<string> {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  return workday === undefined ? [] : weekly[workday]
}

export function findSlotState(day: string, time: string, plan: Omit<DayPlan, 'isClosed'>): SlotState {
  return listVisibleSlots(day, plan).find(slot => slot.time === time)?.state ?? 'deleted'
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

export type Interval = { startsAt: Date; endsAt: Date }

export type ConsultationStart = Interval & { time: string; isFree: boolean }

export type DayFacts = DayPlan & {
  isOpen: boolean
  window: BookingWindow
  taken: ReadonlyArray<Interval>
}

/**
 * The result includes start times that are taken. A 60-minute consultation begins on the hour and needs both of its
 * half-hours.
 */
export function findStarts(
  day: string,
  minutes: ConsultationMinutes,
  { isOpen, window, taken, ...plan }: DayFacts,
): Array<ConsultationStart> {
  if (!isOpen || !isInBookingWindow(day, window)) return []
  const offeredMinutes = new Set(listAvailableTimes(day, plan).map(minutesOf))
  if (offeredMinutes.size === 0) return []
  // Lagos has no daylight saving time, so minutes can be added to midnight.
  const midnight = instantInLagos(day, '00:00').getTime()
  // Filter by day first, because there may be hundreds of bookings.
  const takenOnDay = taken.filter(
    ({ startsAt }) => startsAt.getTime() >= midnight && startsAt.getTime() < midnight + DAY_MS,
  )
  return [...offeredMinutes]
    .filter(start => start % startIntervalMinutes(minutes) === 0)
    .filter(start => listHalfHours(start, minutes).every(half => offeredMinutes.has(half)))
    .map(start => {
      const startsAt = new Date(midnight + start * MINUTE_MS)
      const interval = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
      return { time: timeOf(start), ...interval, isFree: !takenOnDay.some(booked => overlaps(booked, interval)) }
    })
}

export function checkStart(
  requested: { day: string; time: string; minutes: ConsultationMinutes },
  facts: DayFacts,
): ConsultationStart | 'closed' | 'not-offered' | 'taken' {
  if (!facts.isOpen) return 'closed'
  const start = findStarts(requested.day, requested.minutes, facts).find(({ time }) => time === requested.time)
  if (start === undefined) return 'not-offered'
  return start.isFree ? start : 'taken'
}

function overlaps(one: Interval, other: Interval): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
