import { DECISIONS, type Decision, isUnsuccessful } from '#src/features/cases/states.ts'

export const ENDORSEMENTS = DECISIONS.filter(decision => !isUnsuccessful(decision))

/** Only these need reasons. */
export const REFUSALS = DECISIONS.filter(isUnsuccessful)

/** Why a decision letter says that a criterion is not met. */
export const OUTCOME_REASONS = {
  not_met: 'Not met',
  too_little: 'Too little evidence',
  too_old: 'Evidence too old',
  not_independent: 'Evidence not independent',
  letters: 'Letters not convincing',
} as const

export type OutcomeReason = keyof typeof OUTCOME_REASONS

export const OUTCOME_REASON_KEYS = Object.keys(OUTCOME_REASONS) as [OutcomeReason, ...Array<OutcomeReason>]

/** What staff have read in the decision letter. Null until they have. */
export const LETTER_READINGS = ['recorded', 'names_none'] as const

export type LetterReading = (typeof LETTER_READINGS)[number]

export const NAMES_NONE = 'names_none' satisfies LetterReading

export function needsReasons({ outcome, reading }: { outcome: Decision; reading: LetterReading | null }): boolean {
  return isUnsuccessful(outcome) && reading === null
}

export type ChosenReason = { criterionId: string; reason: OutcomeReason }

/** More criteria than any body has. */
const MAX_CRITERIA = 60

/** Each criterion has a field. Its value names the criterion and the reason. */
export const REASON_FIELDS: ReadonlyArray<string> = Array.from(
  { length: MAX_CRITERIA },
  (_, index) => `reason${index + 1}`,
)

export const NAMES_NONE_FIELD = 'namesNone'

export const SHOWN_READING_FIELD = 'shownReading'

type Reading = {
  reading: LetterReading | null
  criteria: ReadonlyArray<{ id: string; reason: OutcomeReason | null }>
}

/** Names what a form showed, so that it replaces no reasons that a colleague recorded since. */
export function describeReading(outcome: Reading | null): string {
  const { reading, criteria } = outcome ?? { reading: null, criteria: [] }
  const values = criteria.flatMap(({ id, reason }) =>
    reason === null ? [] : toReasonValue({ criterionId: id, reason }),
  )
  return [reading ?? '', ...values.toSorted()].join(',')
}

export function toReasonValue({ criterionId, reason }: ChosenReason): string {
  return `${reason} ${criterionId}`
}
