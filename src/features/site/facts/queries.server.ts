import { desc, max, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, ReadDatabase } from '#src/database/client.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { factChecks } from '../table.server.ts'

const checkOfEachFact = buildOnce(db =>
  db
    .select({ fact: factChecks.fact, checkedOn: max(factChecks.checkedOn) })
    .from(factChecks)
    .groupBy(factChecks.fact),
)

/** Returns the day in Lagos of each fact's latest check. */
export async function latestChecks(db: DatabaseOrTransaction): Promise<Record<string, string>> {
  const rows = await checkOfEachFact(db).execute()
  return Object.fromEntries(rows.flatMap(({ fact, checkedOn }) => (checkedOn === null ? [] : [[fact, checkedOn]])))
}

export type FactCheck = { fact: string; checkedOn: string; checkedBy: string; note: string | null }

export async function latestChecksWithNames(db: ReadDatabase): Promise<Array<FactCheck>> {
  const rows = await db
    .selectDistinctOn([factChecks.fact], {
      fact: factChecks.fact,
      checkedOn: factChecks.checkedOn,
      checkedBy: factChecks.checkedBy,
      note: factChecks.note,
    })
    .from(factChecks)
    .orderBy(factChecks.fact, desc(factChecks.checkedOn))
  const names = await findStaffNames(
    db,
    rows.map(({ checkedBy }) => checkedBy),
  )
  return rows.map(row => ({ ...row, checkedBy: names.get(row.checkedBy) ?? 'a former colleague' }))
}

/** Selects all checks as one text, to detect changes. */
export const factChecksAsText = sql`(
  select coalesce(string_agg(concat_ws(' ', ${factChecks.fact}, ${factChecks.checkedOn}), ', '
    order by ${factChecks.fact}, ${factChecks.checkedOn}), '') from ${factChecks}
)`.mapWith(String)
