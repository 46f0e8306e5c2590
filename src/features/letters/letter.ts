import type { Tone } from '#src/tone.ts'

/** The states of a letter of recommendation, in order. `cannot` ends it. */
export const LETTER_STATES = {
  named: { label: 'Named', tone: 'neutral' },
  asked: { label: 'Asked', tone: 'waiting' },
  promised: { label: 'Promised', tone: 'waiting' },
  draft: { label: 'Draft here', tone: 'waiting' },
  signed: { label: 'Signed here', tone: 'waiting' },
  checked: { label: 'Checked', tone: 'good' },
  cannot: { label: 'Cannot write', tone: 'bad' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type LetterState = keyof typeof LETTER_STATES

export const LETTER_STATE_KEYS = Object.keys(LETTER_STATES) as [LetterState, ...Array<LetterState>]

export const LETTER_FILE_KINDS = ['draft', 'signed', 'cv'] as const

export type LetterFileKind = (typeof LETTER_FILE_KINDS)[number]

/** How staff read them, on pages and in events. */
export const LETTER_FILE_LABELS: Record<LetterFileKind, string> = {
  signed: 'Signed letter',
  draft: 'Draft',
  cv: 'CV of the referee',
}

export const LETTER_SENDERS = ['referee', 'staff'] as const

export const LETTER_LIMITS = {
  name: 120,
  role: 120,
  organisation: 160,
  knowsFrom: 300,
  email: 254,
  phone: 40,
  reason: 300,
} as const

/** We ask for as many, until staff have chosen a body that wants another number. */
export const DEFAULT_LETTERS = 3

/** The files of one letter, drafts and pages that were photographed included. */
export const MAX_LETTER_FILES = 24

/** A referee has so many days, unless they promise another day. */
export const DAYS_TO_WRITE = 14

/** Days for a letter that staff have sent back. */
export const DAYS_TO_CORRECT = 7

export const LINK_DAYS = 60

/** Our reminders of a late letter end so many days after its day. */
export const LETTER_GRACE_DAYS = 4

/** The referee has the next step. */
export function isAwaited(state: LetterState): boolean {
  return state === 'asked' || state === 'promised'
}

/** The file is here, and staff have the next step. */
export function isToCheck(state: LetterState): boolean {
  return state === 'draft' || state === 'signed'
}

/** Staff tick these, and what the letter covers of the criteria, before a letter counts as checked. */
export const LETTER_CHECKS = {
  letterhead: 'On the letterhead of the organisation',
  dated: 'Dated',
  signed: 'Signed by the referee',
  contact: 'Has the referee’s email and phone number',
  work: 'Says how the referee knows the work, and for how long',
  words: 'In the referee’s own words',
} as const

export const LETTER_CHECK_KEYS = Object.keys(LETTER_CHECKS) as Array<keyof typeof LETTER_CHECKS>

const CRITERION_PREFIX = 'criterion-'

/** The key of the tick that says that the letter covers a criterion. */
export function tickOfCriterion(criterionId: string): string {
  return `${CRITERION_PREFIX}${criterionId}`
}

export function isTick(key: string): boolean {
  return key.startsWith(CRITERION_PREFIX) || Object.hasOwn(LETTER_CHECKS, key)
}

/** Staff or the applicant may take this referee back: nothing has been asked or sent. */
export function isRemovable(state: LetterState): boolean {
  return state === 'named' || state === 'cannot'
}

/** Something that the referee wrote is here. */
export function hasArrived(state: LetterState): boolean {
  return isToCheck(state) || state === 'checked'
}

/** Only before the letter is checked can its referee answer and send files. */
export function isOpenToReferee(state: LetterState): boolean {
  return isAwaited(state) || isToCheck(state) || state === 'cannot'
}

type Change = { state: LetterState; by: 'applicant' | 'staff'; isOtherPerson: boolean; isOtherAddress: boolean }

/** Returns the state after the referee was changed. Staff look at each address that an applicant gives before we write to it. */
export function findStateAfterChange({ state, by, isOtherPerson, isOtherAddress }: Change): LetterState {
  if (hasArrived(state) || !(isOtherPerson || isOtherAddress)) return state
  return isAwaited(state) && by === 'staff' && !isOtherPerson ? 'asked' : 'named'
}

/** Returns the state after a file arrived. A CV alone answers nothing, unless the letter was here before. */
export function findStateAfterFile(
  state: LetterState,
  { kind, kinds }: { kind: LetterFileKind; kinds: ReadonlyArray<LetterFileKind> },
): LetterState {
  if (kind === 'signed') return 'signed'
  if (kind === 'draft') return state === 'signed' ? 'signed' : 'draft'
  if (!isAwaited(state)) return state
  return kinds.includes('signed') ? 'signed' : kinds.includes('draft') ? 'draft' : state
}
