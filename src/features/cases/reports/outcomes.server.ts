import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import {
  bodyLabel,
  type EndorsementRoute,
  type EndorsingBody,
  routeLabel,
} from '#src/features/applications/endorsement.ts'
import { nameCriteriaSet } from '#src/features/visa/criteria.ts'
import {
  ENDORSEMENTS,
  NAMES_NONE,
  OUTCOME_REASON_KEYS,
  OUTCOME_REASONS,
  type OutcomeReason,
  REFUSALS,
} from '#src/features/visa/outcomes/outcomes.ts'
import { IS_COUNTED } from '#src/features/visa/outcomes/queries.server.ts'
import { outcomeReasons, outcomes } from '#src/features/visa/outcomes/table.server.ts'
import { criteria, criteriaSets } from '#src/features/visa/table.server.ts'
import { type Report, type ReportQuery, shareInWords } from './report.ts'

const WHAT_COUNTS =
  'Decisions of the endorsing bodies in the months of the period. They have no names, so those of erased cases count too. Cases in the bin and of a trial don’t count.'

export async function loadOutcomes(db: ReadDatabase, query: ReportQuery): Promise<Report> {
  const rows = await db
    .select({
      body: outcomes.body,
      route: outcomes.route,
      endorsed: sql<number>`(count(*) filter (where ${inArray(outcomes.outcome, ENDORSEMENTS)}))::int`,
      decided: count(),
    })
    .from(outcomes)
    .where(isCountedIn(query))
    .groupBy(outcomes.body, outcomes.route)
    .orderBy(asc(outcomes.body), asc(outcomes.route))
  const total = rows.reduce(
    (sum, { endorsed, decided }) => ({ endorsed: sum.endorsed + endorsed, decided: sum.decided + decided }),
    { endorsed: 0, decided: 0 },
  )
  return {
    counts: `${WHAT_COUNTS} A decision that a review turned counts as what it became.`,
    heads: ['Body and route', 'Decided', 'Endorsed', 'Not endorsed', 'Share endorsed'],
    groups: [
      {
        title: null,
        rows: [...rows.map(row => toRow(nameBodyAndRoute(row), row)), { ...toRow('All bodies', total), isTotal: true }],
      },
    ],
    chart: {
      kind: 'bars',
      label: 'Endorsed by body and route',
      marks: rows.map(row => ({ name: nameBodyAndRoute(row), value: row.endorsed, behind: row.decided })),
    },
    notes: ['The full bar is all decisions, its filled part is those that were endorsed.'],
    isEmpty: total.decided === 0,
  }
}

function toRow(name: string, { endorsed, decided }: { endorsed: number; decided: number }) {
  return { cells: [name, decided, endorsed, decided - endorsed, shareInWords(endorsed, decided)] }
}

/** The criteria that decision letters find not met, by body, route and field. */
export async function loadRefusals(db: ReadDatabase, query: ReportQuery): Promise<Report> {
  const isRefusal = and(isCountedIn(query), inArray(outcomes.outcome, REFUSALS))
  const [reasons, [letters]] = await Promise.all([
    db
      .select({
        body: criteriaSets.body,
        route: criteriaSets.route,
        field: criteriaSets.field,
        criterionId: criteria.id,
        title: criteria.title,
        reason: outcomeReasons.reason,
        letters: count(),
      })
      .from(outcomes)
      .innerJoin(outcomeReasons, eq(outcomeReasons.outcomeId, outcomes.id))
      .innerJoin(criteria, eq(criteria.id, outcomeReasons.criterionId))
      .innerJoin(criteriaSets, eq(criteriaSets.id, criteria.setId))
      .where(isRefusal)
      .groupBy(criteriaSets.id, criteria.id, outcomeReasons.reason)
      .orderBy(
        asc(criteriaSets.body),
        asc(criteriaSets.route),
        asc(criteriaSets.field),
        asc(criteria.kind),
        asc(criteria.position),
        asc(criteria.id),
      ),
    db
      .select({
        all: count(),
        read: count(outcomes.reading),
        withoutCriterion: sql<number>`(count(*) filter (where ${outcomes.reading} = ${NAMES_NONE}))::int`,
      })
      .from(outcomes)
      .where(isRefusal),
  ])
  const { all = 0, read = 0, withoutCriterion = 0 } = letters ?? {}
  const groups = [...new Set(reasons.map(nameCriteriaSet))].map(title => ({
    title,
    rows: toCriterionRows(reasons.filter(reason => nameCriteriaSet(reason) === title)),
  }))
  return {
    counts: `What the decision letters say about each criterion, as staff recorded it. ${WHAT_COUNTS}`,
    heads: ['Criterion', ...OUTCOME_REASON_KEYS.map(key => OUTCOME_REASONS[key]), 'Letters'],
    groups,
    chart: null,
    notes: [
      `Not endorsed: ${all}. Letters that name a criterion: ${read - withoutCriterion}. Letters that name none: ${withoutCriterion}. Not recorded yet: ${all - read}.`,
    ],
    isEmpty: all === 0,
  }
}

type CountedReason = { criterionId: string; title: string; reason: OutcomeReason; letters: number }

function toCriterionRows(reasons: ReadonlyArray<CountedReason>) {
  return [...new Set(reasons.map(({ criterionId }) => criterionId))].map(id => {
    const ofCriterion = reasons.filter(({ criterionId }) => criterionId === id)
    const counts = OUTCOME_REASON_KEYS.map(key => ofCriterion.find(({ reason }) => reason === key)?.letters ?? 0)
    return { cells: [ofCriterion[0]?.title ?? '', ...counts, counts.reduce((sum, letters) => sum + letters, 0)] }
  })
}

function isCountedIn({ period: { from, until } }: ReportQuery) {
  return and(IS_COUNTED, gte(outcomes.month, dayInLagos(from)), lt(outcomes.month, dayInLagos(until)))
}

function nameBodyAndRoute({ body, route }: { body: EndorsingBody | null; route: EndorsementRoute | null }): string {
  if (body === null && route === null) return 'Not chosen'
  return `${body === null ? 'Body not chosen' : bodyLabel(body)}, ${route === null ? 'route not chosen' : routeLabel(route).toLowerCase()}`
}
