import { addMonths } from '#src/business-days.ts'
import { addDays, dateInWords, instantInLagos, noonOf, relativeDay } from '#src/dates.ts'
import { type Endorsement, offersReview } from '#src/features/applications/endorsement.ts'
import { isCheckOverdue } from '#src/features/site/facts/check-age.ts'
import { CLOCKS, type ClockKey, type DatedDays } from './milestones.ts'

type ClockRule = {
  startOf: (days: DatedDays) => string | undefined
  endOf: (days: DatedDays) => string | undefined
  lastDayAfter: (start: string) => string
  running: string
  over: string
  rule: string
  /** The fact that states the rule. Null for a day that is printed on a paper. */
  fact: string | null
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
    lastDayAfter: start => addDays(start, 8 * 7),
    running: 'Expect the endorsing body’s decision by',
    over: 'The endorsing body’s decision was expected by',
    rule: 'gov.uk says that a decision usually takes up to 8 weeks.',
    fact: 'endorsement-time',
    task: null,
    reminders: AFTER_LAST_DAY,
  },
  review: {
    startOf: days => days.refused,
    endOf: days => days.review_requested,
    lastDayAfter: start => addDays(start, 28),
    running: 'Ask for a review by',
    over: 'The last day to ask for a review was',
    rule: 'gov.uk: you can ask for a review within 28 calendar days of the refusal email. Your decision letter has the exact day.',
    fact: 'review-time',
    task: 'Decide whether you ask for a review',
    reminders: BEFORE_LAST_DAY,
  },
  visa_application: {
    startOf: days => days.endorsed,
    endOf: days => days.visa_applied ?? days.granted,
    lastDayAfter: start => addMonths(start, 3),
    running: 'Apply for the visa by',
    over: 'The last day to apply for the visa was',
    rule: 'gov.uk: you apply for the visa within 3 months of the endorsement. Your endorsement letter has its date.',
    fact: 'visa-application-time',
    task: 'Apply for the visa, and tell us the day',
    reminders: BEFORE_LAST_DAY,
  },
  tb_certificate: {
    startOf: days => days.tb_valid_until,
    endOf: days => days.visa_applied ?? days.granted,
    lastDayAfter: start => start,
    running: 'The TB certificate is valid until',
    over: 'The TB certificate was valid until',
    rule: 'The last valid day is printed on the TB certificate. Where an earlier entry gave the day of issue, this is 6 months after it, which may be too late. Please check it.',
    fact: null,
    task: null,
    reminders: BEFORE_LAST_DAY,
  },
  passport: {
    startOf: days => days.passport,
    endOf: days => days.granted,
    lastDayAfter: start => start,
    running: 'The passport is valid until',
    over: 'The passport was valid until',
    rule: 'This is the last day printed in the passport.',
    fact: null,
    task: null,
    reminders: BEFORE_LAST_DAY,
  },
}

export type RunningClock = { clock: ClockKey; startsOn: string; endsOn: string; metOn: string | null }

/** Computes the clocks that the recorded days start. A clock that was met keeps its row. */
export function computeClocks(days: DatedDays, endorsement: Endorsement): Array<RunningClock> {
  return CLOCKS.flatMap(clock => {
    const rule = CLOCK_RULES[clock]
    if (clock === 'review' && !offersReview(endorsement)) return []
    const startsOn = rule.startOf(days)
    if (startsOn === undefined) return []
    return [{ clock, startsOn, endsOn: rule.lastDayAfter(startsOn), metOn: rule.endOf(days) ?? null }]
  })
}

/** A rule without a recent check is shown with a warning. It sends no mail and is no next step. `latest` has the checks. */
export function isUnchecked(clock: ClockKey, { latest, today }: RuleChecks): boolean {
  const { fact } = CLOCK_RULES[clock]
  return fact !== null && isCheckOverdue(latest[fact], today)
}

export type RuleChecks = { latest: Readonly<Record<string, string>>; today: string }

/** Names the last day without its distance, which would be wrong in a mail that arrives late. */
export function describeLastDay({ clock, endsOn }: LastDay, today: string): string {
  const { running, over } = CLOCK_RULES[clock]
  return `${endsOn < today ? over : running} ${dateInWords(noonOf(endsOn))}`
}

type LastDay = Pick<RunningClock, 'clock' | 'endsOn'>

/** Returns words such as "Apply for the visa by 14 February 2027, in 81 days." */
export function describeClock(clock: LastDay, today: string): string {
  const distance = clock.endsOn < today ? '' : `, ${relativeDay(noonOf(clock.endsOn), noonOf(today))}`
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
