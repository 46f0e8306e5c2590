import type { EndorsementRoute, EndorsingBody } from '#src/features/applications/endorsement.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { countOf, joinWithAnd } from '#src/words.ts'
import { type CriteriaSet, findCriteriaSet, findGaps, type Gaps, hasNoGaps } from './criteria.ts'
import type { FactId } from './facts.ts'

type KindOfWork = {
  label: string
  note: string
  /** The sector whose criteria count. The assessment form opens with it. */
  field: Sector
  /** Null where we know no body. */
  body: EndorsingBody | null
  /** What we say about who decides. */
  facts: ReadonlyArray<FactId>
}

const RESEARCH_FACTS = ['research-bodies', 'research-fast-track'] as const

/** Designers and researchers choose among kinds of work, because those decide about the body. */
export const KINDS_OF_WORK = {
  technology: {
    label: 'Digital technology',
    note: 'Engineers, founders, product and data people',
    field: 'technology',
    body: 'tech_nation',
    facts: ['tech-nation', 'no-ai-for-tech'],
  },
  fashion: {
    label: 'Fashion',
    note: 'Designers with a label or a leading design role',
    field: 'fashion',
    body: 'arts_council',
    facts: ['design-in-fashion'],
  },
  arts: {
    label: 'Arts',
    note: 'Dance, music, theatre, literature, visual and combined arts',
    field: 'arts',
    body: 'arts_council',
    facts: ['arts-council'],
  },
  film: {
    label: 'Film and television',
    note: 'Also animation, post-production and visual effects',
    field: 'film',
    body: 'arts_council',
    facts: ['arts-council', 'film-talent-only'],
  },
  architecture: {
    label: 'Architecture',
    note: 'Architects and urban designers',
    field: 'architecture',
    body: 'arts_council',
    facts: ['arts-council'],
  },
  'design-digital': {
    label: 'Design of digital products',
    note: 'Product, interaction or service design in a technology company',
    field: 'technology',
    body: 'tech_nation',
    facts: ['design-in-technology', 'no-ai-for-tech'],
  },
  'design-fashion': {
    label: 'Design of fashion or textiles',
    note: 'Clothes, accessories, jewellery, fabric',
    field: 'fashion',
    body: 'arts_council',
    facts: ['design-in-fashion'],
  },
  'design-art': {
    label: 'Design as art or craft',
    note: 'Pieces that galleries and exhibitions show',
    field: 'arts',
    body: 'arts_council',
    facts: ['design-in-art', 'arts-council'],
  },
  'design-industrial': {
    label: 'Industrial, furniture or experience design',
    note: 'Objects that are manufactured, and spaces or services',
    field: 'design',
    body: null,
    facts: ['design-industry'],
  },
  science: {
    label: 'Science or medicine',
    note: 'Research at a university, an institute or in a business',
    field: 'science',
    body: 'royal_society',
    facts: RESEARCH_FACTS,
  },
  engineering: {
    label: 'Engineering research',
    note: 'Research in engineering and technology',
    field: 'science',
    body: 'royal_academy_of_engineering',
    facts: RESEARCH_FACTS,
  },
  humanities: {
    label: 'Humanities or social sciences',
    note: 'Research in history, law, economics, languages and the like',
    field: 'academia',
    body: 'british_academy',
    facts: RESEARCH_FACTS,
  },
  other: {
    label: 'Something else',
    note: 'Your work is in none of these',
    field: 'other',
    body: null,
    facts: ['who-endorses'],
  },
} as const satisfies Record<string, KindOfWork>

export type WorkKey = keyof typeof KINDS_OF_WORK

export const WORK_KEYS = Object.keys(KINDS_OF_WORK) as Array<WorkKey>

export const STAGES = ['talent', 'promise'] as const satisfies ReadonlyArray<EndorsementRoute>

type Stage = (typeof STAGES)[number]

const PRIZE_ANSWERS = ['no', 'yes', 'unsure'] as const

type PrizeAnswer = (typeof PRIZE_ANSWERS)[number]

/** The parts of the address. All are in it, so that a result can be kept and shared. */
export const SELF_CHECK_PARAMS = ['step', 'work', 'stage', 'prize', 'has', 'letters'] as const

type AnswerParam = Exclude<(typeof SELF_CHECK_PARAMS)[number], 'step'>

type Errors = { readonly [Key in AnswerParam]?: string }

type FirstAnswers = { work: WorkKey; stage: Stage; prize: PrizeAnswer }

export type AllAnswers = FirstAnswers & { has: ReadonlyArray<string>; letters: number | null }

export type CheckResult =
  | { kind: 'prize' }
  /** We have no criteria for this kind of work and route. */
  | { kind: 'no-criteria' }
  | { kind: 'checked'; set: CriteriaSet; gaps: Gaps; isComplete: boolean }

export type SelfCheck =
  | { step: 'work'; answers: { [Key in keyof FirstAnswers]: FirstAnswers[Key] | null }; errors: Errors }
  | { step: 'criteria'; answers: AllAnswers; errors: Errors; set: CriteriaSet; fastTracks: ReadonlyArray<CriteriaSet> }
  | { step: 'result'; answers: AllAnswers; result: CheckResult }

/** Reads an address. Any text is allowed: what is missing or unknown leads to its question, with an error once it was sent. */
export function readSelfCheck(query: URLSearchParams, sets: ReadonlyArray<CriteriaSet>): SelfCheck {
  const sent = Number(findAnswer(['2', '3'], query.get('step')) ?? 1)
  const work = findAnswer(WORK_KEYS, query.get('work'))
  const stage = findAnswer(STAGES, query.get('stage'))
  const prize = findAnswer(PRIZE_ANSWERS, query.get('prize'))
  if (sent < 2 || work === null || stage === null || prize === null) {
    const errors = {
      ...(work === null && { work: 'Choose the work that fits you best' }),
      ...(stage === null && { stage: 'Choose where you are in your career' }),
      ...(prize === null && { prize: 'Choose yes, no or not sure' }),
    }
    return { step: 'work', answers: { work, stage, prize }, errors: sent < 2 ? {} : errors }
  }

  const first = { work, stage, prize }
  const { field } = KINDS_OF_WORK[work]
  const body: EndorsingBody | null = KINDS_OF_WORK[work].body
  const set = body === null ? null : findCriteriaSet(sets, { body, route: stage, field })
  const unasked = { ...first, has: [], letters: null }
  if (prize === 'yes') return { step: 'result', answers: unasked, result: { kind: 'prize' } }
  if (set === null) return { step: 'result', answers: unasked, result: { kind: 'no-criteria' } }

  const fastTracks = sets.filter(
    each => each.route === 'fast_track' && each.field === field && (each.body === body || each.body === 'ukri'),
  )
  const known = new Set([set, ...fastTracks].flatMap(({ criteria }) => criteria.map(({ id }) => id)))
  const named = query.getAll('has')
  const has = [...new Set(named)].filter(id => known.has(id))
  const letters = listLetterAnswers(set).find(count => String(count) === query.get('letters')) ?? null
  const answers = { ...first, has, letters }
  const errors = {
    ...(named.some(id => !known.has(id)) && {
      has: 'Tick again what you can show: the address names a criterion that isn’t in this list',
    }),
    ...(letters === null && { letters: 'Choose how many people would write for you' }),
  }
  if (sent < 3 || Object.keys(errors).length > 0)
    return { step: 'criteria', answers, errors: sent < 3 ? {} : errors, set, fastTracks }
  return { step: 'result', answers, result: compare(set, fastTracks, { has, letters: letters ?? 0 }) }
}

/** Lists the answers about letters, from none to as many as the body reads. */
export function listLetterAnswers({ letters }: Pick<CriteriaSet, 'letters'>): Array<number> {
  return Array.from({ length: Math.max(1, letters) + 1 }, (_, count) => count)
}

/** A fast track that is met in full counts before the usual route. */
function compare(
  set: CriteriaSet,
  fastTracks: ReadonlyArray<CriteriaSet>,
  { has, letters }: { has: ReadonlyArray<string>; letters: number },
): CheckResult {
  const shown = new Set(has)
  const chosen = fastTracks.find(each => hasNoGaps(findGaps(each, { shown, letters }))) ?? set
  const gaps = findGaps(chosen, { shown, letters })
  return { kind: 'checked', set: chosen, gaps, isComplete: hasNoGaps(gaps) }
}

/** Returns the parts of an address for links and hidden fields, in the order of the questions. */
export function listAnswerParams(answers: Partial<AllAnswers>): Array<readonly [AnswerParam, string]> {
  const { work, stage, prize, has = [], letters } = answers
  const params: Array<[AnswerParam, string | null | undefined]> = [
    ['work', work],
    ['stage', stage],
    ['prize', prize],
    ...has.map((id): [AnswerParam, string] => ['has', id]),
    ['letters', letters?.toString()],
  ]
  return params.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

/** Counts what is missing, in words such as "1 mandatory criterion and 2 letters". */
export function describeGaps({ mandatory, optionalMissing, lettersMissing }: Gaps): string {
  const parts = [
    [mandatory.length, 'mandatory criterion', 'mandatory criteria'],
    [optionalMissing, 'optional criterion', 'optional criteria'],
    [lettersMissing, 'letter', 'letters'],
  ] as const
  const words = parts.flatMap(([count, one, many]) => (count === 0 ? [] : [countOf(count, one, many)]))
  return joinWithAnd(words)
}

function findAnswer<Answer extends string>(answers: ReadonlyArray<Answer>, text: string | null): Answer | null {
  return answers.find(answer => answer === text) ?? null
}
