import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'

/**
 * Empties recorded searches of exports that identify this applicant: the search contains the name, e-mail or reference, or all its
 * words occur in them. Ignores words of two letters. Call it before the application is deleted.
 */
export async function emptySearches(tx: Transaction, applicationId: string): Promise<void> {
  const exports = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.type, 'applications.exported' satisfies AuditEventType))
  const searched = sql`${auditValues.values} -> 'q' ->> 'after'`
  const folded = sql`search_fold(translate(${searched}, '‐‑‒–—―−﹘﹣－', '----------'))`
  const isAboutIt = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), or(everyWordIn(folded), holdsOneOf(folded))))
  await tx
    .delete(auditValues)
    .where(and(inArray(auditValues.eventId, exports), isNotNull(searched), sql`exists ${isAboutIt}`))
}

function everyWordIn(folded: SQL): SQL {
  return sql`char_length(${folded}) > 2 and not exists (
    select 1 from regexp_split_to_table(${folded}, '\\s+') as word where position(word in ${applications.searchText}) = 0
  )`
}

function holdsOneOf(folded: SQL): SQL {
  const { sortName, email, reference } = applications
  return sql`position(${sortName} in ${folded}) > 0 or position(search_fold(${email}) in ${folded}) > 0
    or position(lower(${reference}) in ${folded}) > 0 or position(lower(replace(${reference}, '-', '')) in ${folded}) > 0`
}
