import { type CriterionKind, nameCriteriaSet } from '#src/features/visa/criteria.ts'
import { PIECE_STATES, type PieceState } from '../pieces.ts'
import { RATINGS, type Rating } from '../plan/plan.ts'

type ReportPiece = {
  id: string
  title: string
  proves: string
  criteria: ReadonlyArray<string>
  state: string
  leftOutBecause: string | null
}

/** What a report is made of: a plan as it is, or a locked version. */
type ReportContent = {
  set: Parameters<typeof nameCriteriaSet>[0] & {
    optionalNeeded: number
    criteria: ReadonlyArray<{ id: string; kind: CriterionKind; title: string; text: string }>
  }
  summary: string
  pieces: ReadonlyArray<ReportPiece>
  ratings: ReadonlyArray<{ criterionId: string; rating: Rating; text: string }>
}

/** What the page and the PDF of a report say. */
export type Report = {
  body: string
  summary: string
  criteria: ReadonlyArray<{
    id: string
    title: string
    /** For example "Everyone needs this". */
    need: string
    asks: string
    rating: { label: string; tone: (typeof RATINGS)[Rating]['tone'] } | null
    text: string | null
    pieces: ReadonlyArray<{ id: string; place: number; title: string; proves: string; state: string }>
  }>
  /** Pieces under no criterion of this body. */
  others: ReadonlyArray<{ id: string; title: string; why: string }>
}

export type ReportHead = {
  title: string
  applicant: string
  reference: string
  /** Null for a draft. */
  version: number | null
  author: string
  at: Date
}

export function describeReport({ set, summary, pieces, ratings }: ReportContent): Report {
  const used = pieces.filter(({ leftOutBecause }) => leftOutBecause === null)
  const ids = set.criteria.map(({ id }) => id)
  const optional = set.criteria.filter(({ kind }) => kind === 'optional').length
  return {
    body: nameCriteriaSet(set),
    summary,
    criteria: set.criteria.map(({ id, kind, title, text: asks }) => {
      const stored = ratings.find(({ criterionId }) => criterionId === id) ?? null
      return {
        id,
        title,
        need: kind === 'mandatory' ? 'Everyone needs this' : describeChoice(set.optionalNeeded, optional),
        asks,
        rating: stored && RATINGS[stored.rating],
        text: stored?.text ?? null,
        pieces: used.flatMap(({ id: pieceId, title: pieceTitle, proves, criteria, state }, index) =>
          criteria.includes(id)
            ? [
                {
                  id: pieceId,
                  place: index + 1,
                  title: pieceTitle,
                  proves,
                  state: PIECE_STATES[state as PieceState].label,
                },
              ]
            : [],
        ),
      }
    }),
    others: pieces.flatMap(({ id, title, criteria, leftOutBecause }) => {
      if (leftOutBecause !== null) return [{ id, title, why: `Left out: ${leftOutBecause}` }]
      return criteria.some(each => ids.includes(each))
        ? []
        : [{ id, title, why: 'Under no criterion of this body yet' }]
    }),
  }
}

function describeChoice(needed: number, optional: number): string {
  return needed === 0 ? 'Helps, but isn’t needed' : `One of ${optional}, of which you need ${needed}`
}

/** A report is ready when each criterion has a rating. */
export function findUnrated({ criteria }: Pick<Report, 'criteria'>): Array<string> {
  return criteria.flatMap(({ rating, title }) => (rating === null ? [title] : []))
}
