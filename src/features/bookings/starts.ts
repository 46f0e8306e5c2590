import { DAY_MS, MINUTE_MS } from '#src/clock.ts'
import { instantInLagos } from '#src/dates.ts'
import { minutesOf } from '#src/day-times.ts'
import { type BookingWindow, isInWindow } from './booking-window.ts'
import { type Minutes, STARTS_EVERY } from './length.ts'
import { halfHoursFrom } from './rules.ts'
import { type DayPlan, offeredTimes } from './slots.ts'

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

/**
 * The times of a day at which a consultation of this length may begin, in order. 60 minutes begin on the hour and need
 * both half-hours offered; they are free when both are. None while the calendar is closed or outside the days that can
 * be booked.
 */
export function startsOn(day: string, minutes: Minutes, { isOpen, window, taken, ...plan }: DayFacts): Array<Start> {
  if (!isOpen || !isInWindow(day, window)) return []
  const offered = offeredTimes(day, plan)
  // Lagos keeps its hour all year: its days all have 24, and every minute is as far from midnight as its name says.
  const midnight = instantInLagos(day, '00:00').getTime()
  // The others need not be looked at: there may be hundreds.
  const ofDay = taken.filter(({ startsAt }) => startsAt.getTime() >= midnight && startsAt.getTime() < midnight + DAY_MS)
  return offered
    .filter(time => halfHoursFrom(time, minutes).every(half => offered.includes(half)))
    .filter(time => minutesOf(time) % STARTS_EVERY[minutes] === 0)
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
