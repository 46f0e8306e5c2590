import { DAY_MS, MINUTE_MS } from '#src/clock.ts'
import { instantInLagos, weekdayOf } from '#src/dates.ts'
import { minutesOf } from '#src/day-times.ts'
import { SLOT_TIMES, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import { type BookingWindow, halfHoursFrom, isInWindow, type Minutes, startsEvery } from './rules.ts'

export const SLOT_STATES = [
  /** Offered, also where the weekly hours have nothing. */
  'available',
  /** Kept off the list of what is offered; staff can enable it again. */
  'blocked',
  /** Taken out of the day's list; staff can add it again. */
  'deleted',
] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** What staff made of one time of a day. Times they never touched have none. */
export type SlotChange = { time: string; state: SlotState }

/** What decides about the times of a day, before anybody books one. */
type DayPlan = {
  weekly: WeeklyHours
  changes: ReadonlyArray<SlotChange>
  /** Staff closed the whole day, for a holiday for instance. */
  isClosed: boolean
}

export type ListedTime = { time: string; state: Exclude<SlotState, 'deleted'> }

/** The times offered on a day, in order: the weekly hours and what staff added, without what they blocked or deleted. */
export function offeredTimes(day: string, plan: DayPlan): Array<string> {
  if (plan.isClosed) return []
  return listedTimes(day, plan)
    .filter(({ state }) => state === 'available')
    .map(({ time }) => time)
}

/** The day's list as staff see it, in order: what is offered and what is blocked. What is deleted, or never was, may be added. */
export function listedTimes(day: string, { weekly, changes }: Omit<DayPlan, 'isClosed'>): Array<ListedTime> {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  const usual = workday === undefined ? [] : weekly[workday]
  return SLOT_TIMES.map(time => ({
    time,
    state: changes.find(change => change.time === time)?.state ?? (usual.includes(time) ? 'available' : 'deleted'),
  })).filter((slot): slot is ListedTime => slot.state !== 'deleted')
}

/** What one time of a day is: as staff changed it, or as the weekly hours have it. */
export function stateOf(day: string, time: string, plan: Omit<DayPlan, 'isClosed'>): SlotState {
  return listedTimes(day, plan).find(slot => slot.time === time)?.state ?? 'deleted'
}

/**
 * What staff do with a time: its state when they saw it, and afterwards. On an outdated list the same act could undo a
 * colleague's.
 */
export const SLOT_ACTS = {
  add: { from: ['deleted'], to: 'available' },
  enable: { from: ['blocked'], to: 'available' },
  block: { from: ['available'], to: 'blocked' },
  delete: { from: ['available', 'blocked'], to: 'deleted' },
} as const satisfies Record<string, { from: ReadonlyArray<SlotState>; to: SlotState }>

export type SlotAct = keyof typeof SLOT_ACTS

/** What becomes of a time that is such now: `null` where the act is about another one. */
export function afterAct(act: SlotAct, now: SlotState): SlotState | null {
  const { from, to }: { from: ReadonlyArray<SlotState>; to: SlotState } = SLOT_ACTS[act]
  return now === to || from.includes(now) ? to : null
}

/** From its first instant to the one at which the next may begin. */
export type Interval = { startsAt: Date; endsAt: Date }

/** A time at which a consultation may begin, if nobody has it: "14:30" in Lagos. */
export type Start = Interval & { time: string; isFree: boolean }

/** All that decides about a time: the switch, the days that can be booked, the day's plan, and what is taken. */
export type DayFacts = DayPlan & {
  isOpen: boolean
  window: BookingWindow
  taken: ReadonlyArray<Interval>
}

/** The possible starts of a day, in order. 60 minutes begin on the hour and need both half-hours. */
export function startsOn(day: string, minutes: Minutes, { isOpen, window, taken, ...plan }: DayFacts): Array<Start> {
  if (!isOpen || !isInWindow(day, window)) return []
  const offered = offeredTimes(day, plan)
  // Lagos keeps its hour all year: its days all have 24, and every minute is as far from midnight as its name says.
  const midnight = instantInLagos(day, '00:00').getTime()
  // The others need not be looked at: there may be hundreds.
  const ofDay = taken.filter(({ startsAt }) => startsAt.getTime() >= midnight && startsAt.getTime() < midnight + DAY_MS)
  return offered
    .filter(time => halfHoursFrom(time, minutes).every(half => offered.includes(half)))
    .filter(time => minutesOf(time) % startsEvery(minutes) === 0)
    .map(time => {
      const startsAt = new Date(midnight + minutesOf(time) * MINUTE_MS)
      const asked = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
      return { time, ...asked, isFree: !ofDay.some(booked => overlap(booked, asked)) }
    })
}

/** Whether a consultation may begin at this time; if not, why. */
export function judgeStart(
  asked: { day: string; time: string; minutes: Minutes },
  facts: DayFacts,
): Start | 'closed' | 'not-offered' | 'taken' {
  if (!facts.isOpen) return 'closed'
  const start = startsOn(asked.day, asked.minutes, facts).find(({ time }) => time === asked.time)
  if (start === undefined) return 'not-offered'
  return start.isFree ? start : 'taken'
}

function overlap(one: Interval, other: Interval): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
