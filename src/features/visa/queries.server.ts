import { desc, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type Fact, type FactId, type Facts, fillText, isCheckOverdue } from './facts.ts'
import { factVersions } from './table.server.ts'

const latestVersions = buildOnce(db =>
  db
    .selectDistinctOn([factVersions.fact], {
      id: factVersions.fact,
      text: factVersions.text,
      value: factVersions.value,
      unit: factVersions.unit,
      offeredBy: factVersions.offeredBy,
      sources: factVersions.sources,
      checkedOn: factVersions.checkedOn,
      nextCheckOn: factVersions.nextCheckOn,
    })
    .from(factVersions)
    .orderBy(factVersions.fact, desc(factVersions.version)),
)

export type StoredFact = Omit<Fact, 'isOverdue'> & { nextCheckOn: string | null }

/** Lists the facts in their latest version. The text has a placeholder for the value. */
export function listStoredFacts(db: DatabaseOrTransaction): Promise<Array<StoredFact>> {
  return latestVersions(db).execute()
}

/** Loads the facts as they stand today in Lagos. */
export async function loadFacts({
  db,
  clock,
}: Pick<AppContext, 'clock'> & { db: DatabaseOrTransaction }): Promise<Facts> {
  return assessFacts(await listStoredFacts(db), dayInLagos(clock.now()))
}

/** Puts each value into its sentence, and marks the facts that need a check on this day (`yyyy-mm-dd` in Lagos). */
export function assessFacts(stored: ReadonlyArray<StoredFact>, today: string): Facts {
  const entries = stored.map(({ nextCheckOn, ...fact }): [FactId, Fact] => [
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

/** Selects the number of versions as one text, to detect changes: a version is never changed. */
export const factsAsText = sql`(select count(*) from ${factVersions})`.mapWith(String)
