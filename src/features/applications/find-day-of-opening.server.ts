import { and, eq, notExists } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { liveApplications } from './table.server.ts'

/**
 * Returns the day in Lagos on which an application came in. Returns null if staff added it, because its steps and its
 * money may be older than the record.
 */
export async function findDayOfOpening(tx: Transaction, applicationId: string): Promise<string | null> {
  const isAddedByStaff = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        eq(auditEvents.type, 'application.added'),
      ),
    )
  const [row] = await tx
    .select({ createdAt: liveApplications.createdAt })
    .from(liveApplications)
    .where(and(eq(liveApplications.id, applicationId), notExists(isAddedByStaff)))
  return row === undefined ? null : dayInLagos(row.createdAt)
}
