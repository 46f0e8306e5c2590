import { assertNever } from '#src/assert-never.ts'
import { addMonths } from '#src/business-days.ts'
import { addDays, dateInWords, daysBetween, instantInLagos, noonOf, relativeDay } from '#src/dates.ts'
import { type Endorsement, findBody } from '#src/features/applications/endorsement.ts'
import type { DeadlineRule, Fact, Facts } from '#src/features/visa/facts.ts'
import { CLOCKS, type ClockKey, DATED_FACTS, type DatedDays, type DatedFact } from './milestones.ts'

type ClockRule = {
  startOf: (days: DatedDays) => string | undefined
  endOf: (days: DatedDays) => string | undefined
  running: string
  over: string
  /** The fact that states the rule, its length and for whom it is, or the paper that has the day printed on it. */
  rule: { fact: DeadlineRule } | { paper: string }
  /** Null if the applicant can only wait. */
  task: string | null
  reminders: ReadonlyArray<ReminderStep>
}

type ReminderStep = { daysBefore: number; to: 'applicant' | 'staff' }

const BEFORE_LAST_DAY: ReadonlyArray<ReminderStep> = [
  { daysBefore: 14, to: 'applicant' },
  { daysBefore: 7, to: 'applicant' },
  { daysBefore: 3, to: 'staff' },
  { daysBefore: 1, to: 'applicant' },
]

const AFTER_LAST_DAY: ReadonlyArray<ReminderStep> = [
  { daysBefore: -1, to: 'applicant' },
  { daysBefore: -8, to: 'applicant' },
  { daysBefore: -15, to: 'applicant' },
  { daysBefore: -18, to: 'staff' },
]

/** Every deadline after our last check. A clock that starts again replaces its row. */
export const CLOCK_RULES: Readonly<Record<ClockKey, ClockRule>> = {
  body_answer: {
    startOf: days => days.submitted,
    endOf: days => days.endorsed ?? days.refused,
    running: 'Expect the endorsing body’s decision by',
    over: 'The endorsing body’s decision was expected by',
    rule: { fact: 'endorsement-time' },
    task: null,
    reminders: AFTER_LAST_DAY,
  },
  review: {
    startOf: days => days.refused,
    endOf: days => days.review_requested,
    running: 'Ask for a review by',
    over: 'The last day to ask for a review was',
    rule: { fact: 'review-time' },
    task: 'Decide whether you ask for a review',
    reminders: BEFORE_LAST_DAY,
  },
  visa_application: {
    startOf: days => days.endorsed,
    endOf: days => days.visa_applied ?? days.granted,
    running: 'Apply for the visa by',
    over: 'The last day to apply for the visa was',
    rule: { fact: 'visa-application-time' },
    task: 'Apply for the visa, and tell us the day',
    reminders: BEFORE_LAST_DAY,
  },
  tb_certificate: {
    startOf: days => days.tb_valid_until,
    endOf: days => days.visa_applied ?? days.granted,
    running: 'The TB certificate is valid until',
    over: 'The TB certificate was valid until',
    rule: {
      paper:
        'The last valid day is printed on the TB certificate. Where an earlier entry gave the day of issue, this is 6 months after it, which may be too late. Please check it.',
    },
    task: null,
    reminders: BEFORE_LAST_DAY,
  },
  passport: {
    startOf: days => days.passport,
    endOf: days => days.granted,
    running: 'The passport is valid until',
    over: 'The passport was valid until',
    rule: { paper: 'This is the last day printed in the passport.' },
    task: null,
    reminders: BEFORE_LAST_DAY,
  },
}

export type RunningClock = { clock: ClockKey; startsOn: string; endsOn: string; metOn: string | null }

/** Computes the clocks that the recorded days start. A clock that was met keeps its row. */
export function computeClocks(days: DatedDays, endorsement: Endorsement, facts: Facts): Array<RunningClock> {
  return CLOCKS.flatMap(clock => {
    const { startOf, endOf } = CLOCK_RULES[clock]
    const startsOn = startOf(days)
    const rule = findRule(clock, facts)
    if (startsOn === undefined || (rule !== null && !isFor(rule, endorsement))) return []
    return [
      { clock, startsOn, endsOn: rule === null ? startsOn : addLength(startsOn, rule), metOn: endOf(days) ?? null },
    ]
  })
}

/** Until staff choose a body, the one of the sector counts. */
function isFor({ offeredBy }: Fact, endorsement: Endorsement): boolean {
  if (offeredBy === null) return true
  const body = findBody(endorsement)
  return body !== null && offeredBy.includes(body)
}

function addLength(day: string, { id, value, unit }: Fact): string {
  if (value === null || unit === null || unit === 'pence') throw new Error(`The fact ${id} has no length of time.`)
  switch (unit) {
    case 'calendar_days':
      return addDays(day, value)
    case 'weeks':
      return addDays(day, value * 7)
    case 'months':
      return addMonths(day, value)
    case 'years':
      return addMonths(day, value * 12)
    default:
      return assertNever(unit)
  }
}

/** Returns the fact that states the rule of a clock, or null for a day that is printed on a paper. */
export function findRule(clock: ClockKey, facts: Facts): Fact | null {
  const { rule } = CLOCK_RULES[clock]
  return 'fact' in rule ? facts[rule.fact] : null
}

/** Lists the clocks that are counted by a rule. */
export function listClocksOf(fact: DeadlineRule): Array<ClockKey> {
  return CLOCKS.filter(clock => {
    const { rule } = CLOCK_RULES[clock]
    return 'fact' in rule && rule.fact === fact
  })
}

/** Lists the recorded days that start a clock. */
export function listStartsOf(clock: ClockKey): Array<DatedFact> {
  return DATED_FACTS.filter(fact => CLOCK_RULES[clock].startOf({ [fact]: '2000-01-01' }) !== undefined)
}

export function describeRule(clock: ClockKey, facts: Facts): string {
  const { rule } = CLOCK_RULES[clock]
  return 'fact' in rule ? facts[rule.fact].text : rule.paper
}

/** A rule without a recent check is shown with a warning. It sends no mail and is no next step. */
export function isUnchecked(clock: ClockKey, facts: Facts): boolean {
  return findRule(clock, facts)?.isOverdue ?? false
}

/** Names the last day without its distance, which would be wrong in a mail that arrives late. */
export function describeLastDay({ clock, endsOn }: LastDay, today: string): string {
  const { running, over } = CLOCK_RULES[clock]
  return `${endsOn < today ? over : running} ${dateInWords(noonOf(endsOn))}`
}

type LastDay = Pick<RunningClock, 'clock' | 'endsOn'>

/** Returns words such as "Apply for the visa by 14 February 2027, in 81 days." Only a day within a year is counted. */
export function describeClock(clock: LastDay, today: string): string {
  const daysLeft = daysBetween(today, clock.endsOn)
  const distance = daysLeft < 0 || daysLeft > 365 ? '' : `, ${relativeDay(noonOf(clock.endsOn), noonOf(today))}`
  return `${describeLastDay(clock, today)}${distance}.`
}

/** Returns the first reminder after `after`: the number of steps before it, and its time, 09:00 in Lagos. */
export function findNextClockReminder({ clock, endsOn }: LastDay, after: Date): { step: number; at: Date | null } {
  const times = CLOCK_RULES[clock].reminders.map(({ daysBefore }) =>
    instantInLagos(addDays(endsOn, -daysBefore), '09:00'),
  )
  const step = times.findIndex(time => time > after)
  return step === -1 ? { step: times.length, at: null } : { step, at: times[step] ?? null }
}
