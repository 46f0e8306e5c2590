import { bodyLabel } from '#src/features/applications/endorsement.ts'
import { type CriteriaSet, type Criterion, findGaps, listCriteria } from '#src/features/visa/criteria.ts'
import { joinWithAnd } from '#src/words.ts'

type PieceOfGaps = {
  title: string
  criteria: ReadonlyArray<string>
  datedOn: string | null
  pages: number | null
  leftOutBecause: string | null
}

export type PlanGap = {
  /** Null where it is about pieces. */
  criterionId: string | null
  sentence: string
  why: string
  /** What can show it, with the title of the criterion where there are several. */
  canShow: ReadonlyArray<{ title: string | null; text: string }>
}

type BodyRules = Pick<
  CriteriaSet,
  'body' | 'criteria' | 'optionalNeeded' | 'letters' | 'maxPieces' | 'maxPages' | 'maxEvidenceYears'
>

/** Says in words what a plan still lacks, with what the body asks. `today` is a day in Lagos, yyyy-mm-dd. */
export function listPlanGaps(set: BodyRules, pieces: ReadonlyArray<PieceOfGaps>, today: string): Array<PlanGap> {
  const planned = pieces.filter(({ leftOutBecause }) => leftOutBecause === null)
  const shown = new Set(planned.flatMap(({ criteria }) => criteria))
  // The letters have their own page.
  const { mandatory, optionalMissing } = findGaps(set, { shown, letters: set.letters })
  return [
    ...mandatory.map(criterion => describeMissing(set, criterion)),
    ...describeOptional(set, shown, optionalMissing),
    ...set.criteria.flatMap(criterion => describeTooOld(set, criterion, planned, today)),
    ...describePieces(set, planned),
  ]
}

/** Evidence from this day on counts. Null where the body has no such limit. */
function findFirstCountedDay({ maxEvidenceYears }: Pick<BodyRules, 'maxEvidenceYears'>, today: string): string | null {
  if (maxEvidenceYears === null) return null
  const year = String(Number(today.slice(0, 4)) - maxEvidenceYears).padStart(4, '0')
  return `${year}${today.slice(4)}`
}

function describeMissing({ body }: BodyRules, { id, title, text, evidence }: Criterion): PlanGap {
  return {
    criterionId: id,
    sentence: `Nothing yet for “${title}”`,
    why: `${bodyLabel(body)} asks this of everyone: ${text}`,
    canShow: toExamples([{ title: null, text: evidence }]),
  }
}

function describeOptional(set: BodyRules, shown: ReadonlySet<string>, missing: number): Array<PlanGap> {
  if (missing === 0) return []
  const optional = listCriteria(set, 'optional')
  const open = optional.filter(({ id }) => !shown.has(id))
  return [
    {
      criterionId: null,
      sentence: `${missing} more of the optional criteria ${missing === 1 ? 'needs' : 'need'} a piece`,
      why: `${bodyLabel(set.body)} asks for ${set.optionalNeeded} of these ${optional.length}, beside what it asks of everyone.`,
      canShow: toExamples(open.map(({ title, evidence, text }) => ({ title, text: evidence || text }))),
    },
  ]
}

function describeTooOld(
  set: BodyRules,
  { id, title, evidence }: Criterion,
  planned: ReadonlyArray<PieceOfGaps>,
  today: string,
): Array<PlanGap> {
  const firstDay = findFirstCountedDay(set, today)
  const pieces = planned.filter(({ criteria }) => criteria.includes(id))
  const isOld = ({ datedOn }: PieceOfGaps) => firstDay !== null && datedOn !== null && datedOn < firstDay
  if (firstDay === null || pieces.length === 0 || !pieces.every(isOld)) return []
  return [
    {
      criterionId: id,
      sentence: `Nothing yet for “${title}” after ${firstDay.slice(0, 4)}`,
      why: `${bodyLabel(set.body)} counts the last ${set.maxEvidenceYears} years. ${quoteTitles(pieces)} ${pieces.length === 1 ? 'is' : 'are'} older.`,
      canShow: toExamples([{ title: null, text: evidence }]),
    },
  ]
}

function describePieces(set: BodyRules, planned: ReadonlyArray<PieceOfGaps>): Array<PlanGap> {
  const known = new Set(set.criteria.map(({ id }) => id))
  const unassigned = planned.filter(({ criteria }) => !criteria.some(id => known.has(id)))
  const undated = planned.filter(({ datedOn }) => datedOn === null)
  const isTooLong = ({ pages }: PieceOfGaps) => set.maxPages !== null && pages !== null && pages > set.maxPages
  const tooLong = planned.filter(isTooLong)
  const body = bodyLabel(set.body)
  const tooMany = set.maxPieces === null ? 0 : planned.length - set.maxPieces
  return [
    ...(tooMany > 0
      ? [
          createPieceGap(
            `${planned.length} pieces, and ${body} reads ${set.maxPieces}`,
            `Please leave ${tooMany} out, because ${body} reads no more.`,
          ),
        ]
      : []),
    ...(unassigned.length > 0
      ? [
          createPieceGap(
            `${quoteTitles(unassigned)} ${unassigned.length === 1 ? 'is' : 'are'} under no criterion`,
            `${body} reads each piece for the criterion that it’s under. Good evidence in the wrong place doesn’t count.`,
          ),
        ]
      : []),
    ...(tooLong.length > 0
      ? [
          createPieceGap(
            `${quoteTitles(tooLong)} ${tooLong.length === 1 ? 'has' : 'have'} more than ${set.maxPages} pages`,
            `${body} reads ${set.maxPages} pages of a piece, so choose which of them prove most.`,
          ),
        ]
      : []),
    ...(undated.length > 0
      ? [
          createPieceGap(
            `${quoteTitles(undated)} ${undated.length === 1 ? 'has' : 'have'} no date`,
            set.maxEvidenceYears === null
              ? 'The reader looks for when it happened.'
              : `${body} counts the last ${set.maxEvidenceYears} years, so each piece needs its date.`,
          ),
        ]
      : []),
  ]
}

function createPieceGap(sentence: string, why: string): PlanGap {
  return { criterionId: null, sentence, why, canShow: [] }
}

function toExamples(examples: ReadonlyArray<PlanGap['canShow'][number]>) {
  return examples.filter(({ text }) => text !== '')
}

function quoteTitles(pieces: ReadonlyArray<{ title: string }>): string {
  return joinWithAnd(pieces.map(({ title }) => `“${title}”`))
}
