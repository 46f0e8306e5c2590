import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'

const EVENTS_WITH_SEARCHES: Array<AuditEventType> = ['applications.exported', 'payments.exported']

/** Finds recorded searches that would find the person. */
export async function findSearches(
  tx: Transaction,
  { name, email, reference }: { name: string; email: string; reference: string | null },
) {
  const searchText = sql`${auditValues.values} -> 'q' ->> 'after'`
  const foldedSearch = sql`search_fold(translate(${searchText}, '‐‑‒–—―−﹘﹣－', '----------'))`
  const compactReference = reference?.toLowerCase().replaceAll('-', '') ?? ''
  const names = [sql`search_fold(${name}::text)`, sql`search_fold(${email}::text)`]
  const identifiers = [...names, sql`${(reference ?? '').toLowerCase()}::text`, sql`${compactReference}::text`]
  const rows = await tx
    .select({ id: auditValues.eventId })
    .from(auditEvents)
    .innerJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(
      and(
        inArray(auditEvents.type, EVENTS_WITH_SEARCHES),
        isNotNull(searchText),
        or(
          containsEveryWord(foldedSearch, sql.join(identifiers, sql` || ' ' || `)),
          ...identifiers.map(words => sql`${words} <> '' and position(${words} in ${foldedSearch}) > 0`),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

function containsEveryWord(foldedSearch: SQL, words: SQL): SQL {
  return sql`char_length(${foldedSearch}) > 2 and not exists (
    select 1 from regexp_split_to_table(${foldedSearch}, '\\s+') as word where position(word in ${words}) = 0
  )`
}
