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
