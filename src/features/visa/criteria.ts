import {
  bodyLabel,
  type EndorsementRoute,
  type EndorsingBody,
  routeLabel,
} from '#src/features/applications/endorsement.ts'
import { findSectorLabel, type Sector } from '#src/features/applications/sectors.ts'
import type { OfficialPage } from './facts.ts'

export const CRITERION_KINDS = ['mandatory', 'optional'] as const

export type CriterionKind = (typeof CRITERION_KINDS)[number]

export type Criterion = {
  id: string
  kind: CriterionKind
  title: string
  /** What the body asks. */
  text: string
  /** What can show it. Empty when we know nothing. */
  evidence: string
}

/** What an endorsing body asks of the applicants of one route and field. The rows of `criteria_sets` have it. */
export type CriteriaSet = {
  id: string
  body: EndorsingBody
  route: EndorsementRoute
  field: Sector
  /** How many of the optional criteria an application must meet. The mandatory ones are all needed. */
  optionalNeeded: number
  /** Null where no limit is known. */
  maxPieces: number | null
  /** The most pages of a piece. */
  maxPages: number | null
  /** The largest file that the body takes, in megabytes. */
  maxFileMb: number | null
  /** Evidence from before these years does not count. */
  maxEvidenceYears: number | null
  /** The oldest letter that the body accepts. */
  maxLetterMonths: number | null
  letters: number
  letterRule: string
  limits: string | null
  sources: ReadonlyArray<OfficialPage>
  checkedOn: string | null
  isOverdue: boolean
  /** In order, without the retired ones. */
  criteria: ReadonlyArray<Criterion>
}

type SetKey = Pick<CriteriaSet, 'body' | 'route' | 'field'>

export function findCriteriaSet(sets: ReadonlyArray<CriteriaSet>, { body, route, field }: SetKey): CriteriaSet | null {
  return sets.find(set => set.body === body && set.route === route && set.field === field) ?? null
}

/** Names a set, for example "Tech Nation, exceptional talent, technology". */
export function nameCriteriaSet({ body, route, field }: SetKey): string {
  return `${bodyLabel(body)}, ${routeLabel(route).toLowerCase()}, ${findSectorLabel(field)?.toLowerCase()}`
}

export function listCriteria({ criteria }: Pick<CriteriaSet, 'criteria'>, kind: CriterionKind): Array<Criterion> {
  return criteria.filter(criterion => criterion.kind === kind)
}

export type Gaps = {
  mandatory: Array<Criterion>
  /** How many more optional criteria are needed. */
  optionalMissing: number
  lettersMissing: number
}

/** Compares what an applicant can show with what the body asks. */
export function findGaps(
  set: Pick<CriteriaSet, 'criteria' | 'optionalNeeded' | 'letters'>,
  { shown, letters }: { shown: ReadonlySet<string>; letters: number },
): Gaps {
  const optionalShown = listCriteria(set, 'optional').filter(({ id }) => shown.has(id)).length
  return {
    mandatory: listCriteria(set, 'mandatory').filter(({ id }) => !shown.has(id)),
    optionalMissing: Math.max(0, set.optionalNeeded - optionalShown),
    lettersMissing: Math.max(0, set.letters - letters),
  }
}

export function hasNoGaps({ mandatory, optionalMissing, lettersMissing }: Gaps): boolean {
  return mandatory.length === 0 && optionalMissing === 0 && lettersMissing === 0
}

/** Returns the official pages as the form shows them, one a line. */
export function formatOfficialPages(pages: ReadonlyArray<OfficialPage>): string {
  return pages.map(({ name, url }) => `${name} ${url}`).join('\n')
}
