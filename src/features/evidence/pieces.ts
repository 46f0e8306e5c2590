import { APPROVED, type DocumentStatus, isApproved, isRejected } from '#src/features/documents/states.ts'
import type { Tone } from '#src/tone.ts'
import type { PieceAuthor } from './plan/plan.ts'

/** The states of a piece of evidence, in order. They follow from what lies in it. */
export const PIECE_STATES = {
  idea: { label: 'Idea', tone: 'neutral' },
  asked: { label: 'Asked for', tone: 'waiting' },
  here: { label: 'Here', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  left_out: { label: 'Left out', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type PieceState = keyof typeof PIECE_STATES

type Contents = {
  leftOutBecause: string | null
  /** A request for it is open. */
  isAsked: boolean
  files: ReadonlyArray<{ status: DocumentStatus }>
}

/** A piece is approved when staff have approved each of its files. Rejected files do not count. */
export function findPieceState({ leftOutBecause, isAsked, files }: Contents): PieceState {
  if (leftOutBecause !== null) return 'left_out'
  const usable = files.filter(({ status }) => !isRejected(status))
  if (usable.length > 0 && !isAsked && usable.every(({ status }) => isApproved(status))) return APPROVED
  if (usable.length > 0) return 'here'
  return isAsked ? 'asked' : 'idea'
}

/** A piece that is left out takes no place. */
export function countPlaces(pieces: ReadonlyArray<{ leftOutBecause: string | null }>): number {
  return pieces.filter(({ leftOutBecause }) => leftOutBecause === null).length
}

/** Where the body has no known limit, a plan still has an end. */
const MAX_PIECES_WITHOUT_LIMIT = 30

export function findMaxPieces(set: { maxPieces: number | null } | null): number {
  return set?.maxPieces ?? MAX_PIECES_WITHOUT_LIMIT
}

/** Applicants change what is still open, and what they proposed until it is approved. */
export function mayApplicantChange({ author, state }: { author: PieceAuthor; state: PieceState }): boolean {
  return state === 'idea' || state === 'asked' || (state === 'here' && author === 'applicant')
}

export function isPieceApproved(state: PieceState): boolean {
  return state === APPROVED
}

/** Counts in words, for example "6 of 10 pieces, 4 approved". */
export function describeProgress({
  count,
  approved,
  maxPieces,
}: {
  count: number
  approved: number
  maxPieces: number | null
}): string {
  const pieces = maxPieces === null ? `${count} ${count === 1 ? 'piece' : 'pieces'}` : `${count} of ${maxPieces} pieces`
  return `${pieces}, ${approved === 0 ? 'none' : approved} approved`
}
