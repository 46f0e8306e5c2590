import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { CriteriaSet, Criterion } from './criteria.ts'
import { type Fact, type FactId, type Facts, fillText, isCheckOverdue, type StoredFact } from './facts.ts'
import { criteria, criteriaSets, factVersions } from './table.server.ts'

/** What a version says about the visa. */
export const STATED_COLUMNS = {
  text: factVersions.text,
  value: factVersions.value,
  unit: factVersions.unit,
  offeredBy: factVersions.offeredBy,
  sources: factVersions.sources,
  checkedOn: factVersions.checkedOn,
  nextCheckOn: factVersions.nextCheckOn,
}

const latestVersions = buildOnce(db =>
  db
    .selectDistinctOn([factVersions.fact], { id: factVersions.fact, ...STATED_COLUMNS })
    .from(factVersions)
    .orderBy(factVersions.fact, desc(factVersions.version)),
)

/** Lists the facts in their latest version. The text has a placeholder for the value. */
export function listStoredFacts(db: DatabaseOrTransaction): Promise<Array<StoredFact>> {
  return latestVersions(db).execute()
}

/** While a page is previewed, `draftFact` replaces the stored fact. */
export type FactsContext = Pick<AppContext, 'clock'> & { db: DatabaseOrTransaction; draftFact?: StoredFact }

/** Loads one fact in its latest version. Returns null if no version is stored. */
export async function loadStoredFact(db: DatabaseOrTransaction, id: FactId): Promise<StoredFact | null> {
  return (await listStoredFacts(db)).find(fact => fact.id === id) ?? null
}

/** Loads the facts as they stand today in Lagos. */
export async function loadFacts(app: FactsContext): Promise<Facts> {
  return assessFacts(await listStoredFacts(app.db), app)
}

/** Puts each value into its sentence, and marks the facts that need a check today in Lagos. */
export function assessFacts(
  stored: ReadonlyArray<StoredFact>,
  { clock, draftFact }: Pick<FactsContext, 'clock' | 'draftFact'>,
): Facts {
  const today = dayInLagos(clock.now())
  const shown = stored.map(fact => (fact.id === draftFact?.id ? draftFact : fact))
  const entries = shown.map(({ nextCheckOn, ...fact }): [FactId, Fact] => [
    fact.id,
    { ...fact, text: fillText(fact.text, fact), isOverdue: isCheckOverdue(nextCheckOn, today) },
  ])
  // The first migration stores every fact.
  return Object.fromEntries(entries) as Facts
}

/** Lists the facts in their latest version, with everything that their editor shows. */
export function listLatestVersions(db: ReadDatabase) {
  return db
    .selectDistinctOn([factVersions.fact])
    .from(factVersions)
    .orderBy(factVersions.fact, desc(factVersions.version))
}

/** Lists all versions of a fact, newest first. */
export function listVersions(db: ReadDatabase, fact: FactId) {
  return db.select().from(factVersions).where(eq(factVersions.fact, fact)).orderBy(desc(factVersions.version))
}

/** Selects the number of versions as one text, to detect changes: a version is never changed. */
export const factsAsText = sql`(select count(*) from ${factVersions})`.mapWith(String)

export type StoredCriteriaSet = Omit<CriteriaSet, 'isOverdue'> & { nextCheckOn: string | null }

/** Lists the sets of criteria, with their criteria in order. */
export async function listStoredCriteria(db: DatabaseOrTransaction): Promise<Array<StoredCriteriaSet>> {
  const rows = await db
    .select({
      set: {
        id: criteriaSets.id,
        body: criteriaSets.body,
        route: criteriaSets.route,
        field: criteriaSets.field,
        optionalNeeded: criteriaSets.optionalNeeded,
        maxPieces: criteriaSets.maxPieces,
        maxPages: criteriaSets.maxPages,
        maxFileMb: criteriaSets.maxFileMb,
        maxEvidenceYears: criteriaSets.maxEvidenceYears,
        maxLetterMonths: criteriaSets.maxLetterMonths,
        letters: criteriaSets.letters,
        letterRule: criteriaSets.letterRule,
        limits: criteriaSets.limits,
        sources: criteriaSets.sources,
        checkedOn: criteriaSets.checkedOn,
        nextCheckOn: criteriaSets.nextCheckOn,
      },
      criterion: {
        id: criteria.id,
        kind: criteria.kind,
        title: criteria.title,
        text: criteria.text,
        evidence: criteria.evidence,
      },
    })
    .from(criteriaSets)
    .innerJoin(criteria, and(eq(criteria.setId, criteriaSets.id), eq(criteria.isRetired, false)))
    .orderBy(asc(criteriaSets.id), asc(criteria.position), asc(criteria.id))
  const sets = new Map<string, StoredCriteriaSet & { criteria: Array<Criterion> }>()
  for (const { set, criterion } of rows) {
    const known = sets.get(set.id)
    if (known === undefined) sets.set(set.id, { ...set, criteria: [criterion] })
    else known.criteria.push(criterion)
  }
  return [...sets.values()]
}

/** Marks the sets that need a check on this day (`yyyy-mm-dd` in Lagos). */
export function assessCriteria(stored: ReadonlyArray<StoredCriteriaSet>, today: string): Array<CriteriaSet> {
  return stored.map(({ nextCheckOn, ...set }) => ({ ...set, isOverdue: isCheckOverdue(nextCheckOn, today) }))
}

/** Selects a number as text that grows with each change of criteria. */
export const criteriaAsText = sql`(select sum(${criteriaSets.version}) from ${criteriaSets})`.mapWith(String)
