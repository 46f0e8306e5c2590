import { APPLICATION_STATES, type Status } from '#src/features/applications/states.ts'

/** The dated steps between our last check and the visa, in their order. */
const MILESTONES = {
  submitted: { label: 'Home Office form sent' },
  endorsed: { label: 'Endorsed' },
  refused: { label: 'Refused by the endorsing body' },
  review_requested: { label: 'Review requested' },
  visa_applied: { label: 'Visa applied for' },
  biometrics: { label: 'Biometrics given' },
  granted: { label: 'Visa granted' },
} as const satisfies Record<string, { label: string }>

export type Milestone = keyof typeof MILESTONES

export const MILESTONE_KEYS = Object.keys(MILESTONES) as [Milestone, ...Array<Milestone>]

/** Papers have no order. Their day is the last day on which they are valid. */
const PAPERS = {
  tb_valid_until: { label: 'Last valid day of the TB certificate', paper: 'TB certificate' },
  passport: { label: 'Passport valid until', paper: 'passport' },
} as const satisfies Record<string, { label: string; paper: string }>

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

/** Returns the name of a paper, or null for a milestone. */
export function findPaper(fact: DatedFact): string | null {
  return isMilestone(fact) ? null : PAPERS[fact].paper
}

/** Returns the status that the latest decision gives, or null before the application was sent. */
export function findStatusAfter(days: DatedDays): Status | null {
  let latest: { status: Status; day: string } | null = null
  for (const fact of MILESTONE_KEYS) {
    const day = days[fact]
    if (day === undefined || !isStatus(fact)) continue
    if (latest === null || day >= latest.day) latest = { status: fact, day }
  }
  return latest?.status ?? null
}

/** True while the latest decision is a refusal. */
export function isRefused(days: DatedDays): boolean {
  return days.refused !== undefined && (days.endorsed === undefined || days.endorsed < days.refused)
}

function isStatus(fact: Milestone): fact is Milestone & Status {
  return Object.hasOwn(APPLICATION_STATES, fact)
}

export const CLOCKS = ['body_answer', 'review', 'visa_application', 'tb_certificate', 'passport'] as const

export type ClockKey = (typeof CLOCKS)[number]
