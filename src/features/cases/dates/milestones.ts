import {
  countDatedSteps,
  type DatedStatus,
  isDated,
  isDecision,
  isStopped,
  type Status,
} from '#src/features/cases/states.ts'

/** The dated steps between our last check and the visa, in their order. */
const MILESTONES = {
  submitted: { label: 'Home Office form sent' },
  endorsed: { label: 'Endorsed' },
  refused: { label: 'Not endorsed' },
  review_requested: { label: 'Review requested' },
  visa_applied: { label: 'Visa applied for' },
  biometrics: { label: 'Biometrics given' },
  granted: { label: 'Visa granted' },
} as const satisfies Record<string, { label: string }>

export type Milestone = keyof typeof MILESTONES

export const MILESTONE_KEYS = Object.keys(MILESTONES) as [Milestone, ...Array<Milestone>]

type Paper = { label: string; name: string; maxYears: number }

/** Papers have no order. Their day is the last day on which they are valid. No paper is valid for more than `maxYears`. */
const PAPERS = {
  tb_valid_until: { label: 'Last valid day of the TB certificate', name: 'TB certificate', maxYears: 1 },
  passport: { label: 'Passport valid until', name: 'passport', maxYears: 15 },
} as const satisfies Record<string, Paper>

export type DatedFact = Milestone | keyof typeof PAPERS

const FACTS: Readonly<Record<DatedFact, { label: string }>> = { ...MILESTONES, ...PAPERS }

export const DATED_FACTS = Object.keys(FACTS) as [DatedFact, ...Array<DatedFact>]

/** The day in Lagos of each recorded fact. */
export type DatedDays = { readonly [Fact in DatedFact]?: string }

export function toDays(recorded: ReadonlyArray<{ fact: DatedFact; day: string }>): DatedDays {
  return Object.fromEntries(recorded.map(({ fact, day }) => [fact, day]))
}

export function formatFact(fact: DatedFact): string {
  return FACTS[fact].label
}

export function isMilestone(fact: DatedFact): fact is Milestone {
  return Object.hasOwn(MILESTONES, fact)
}

/** Returns null for a milestone. */
export function findPaper(fact: DatedFact): Paper | null {
  return isMilestone(fact) ? null : PAPERS[fact]
}

/** Returns the status to which a recorded day moves the case, or null. `days` include it. A day never moves it back. */
export function findStatusOfDay(status: Status, fact: DatedFact, days: DatedDays): DatedStatus | null {
  if (!isDated(fact) || isStopped(status)) return null
  if (countDatedSteps(fact) > countDatedSteps(status)) return fact
  const isOtherDecision = isDecision(status) && isDecision(fact) && fact !== status
  return isOtherDecision && isAfterReview(fact, days) ? fact : null
}

/** A review can turn one decision into the other. */
function isAfterReview(decision: DatedStatus, days: DatedDays): boolean {
  const { review_requested: requestedOn, [decision]: decidedOn } = days
  return requestedOn !== undefined && (decidedOn === undefined || decidedOn >= requestedOn)
}

/** True if the case has been in this status, or is in it. */
export function hasReached(status: Status, step: DatedStatus): boolean {
  return status === step || countDatedSteps(status) > countDatedSteps(step)
}

/** Leaving a dated status for an earlier one takes back its day, and so needs a reason. */
export function takesBackDays(from: Status, to: Status): boolean {
  return !isStopped(to) && countDatedSteps(to) < countDatedSteps(from)
}

/** Lists the recorded steps that cannot have happened yet in this status. */
export function listUndoneSteps(days: DatedDays, status: Status): Array<Milestone> {
  if (isStopped(status)) return []
  return MILESTONE_KEYS.filter(fact => days[fact] !== undefined && countStepsUpTo(fact) > countDatedSteps(status))
}

/** Returns the days without those of steps that cannot have happened yet in this status. */
export function keepDaysUpTo(days: DatedDays, status: Status): DatedDays {
  const undone: ReadonlyArray<string> = listUndoneSteps(days, status)
  return Object.fromEntries(Object.entries(days).filter(([fact]) => !undone.includes(fact)))
}

/** Every step without a status of its own comes after a decision. */
function countStepsUpTo(fact: Milestone): number {
  return isDated(fact) ? countDatedSteps(fact) : 2
}

export const CLOCKS = ['body_answer', 'review', 'visa_application', 'tb_certificate', 'passport'] as const

export type ClockKey = (typeof CLOCKS)[number]
