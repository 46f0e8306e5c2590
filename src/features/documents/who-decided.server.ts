import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { staffNames } from '#src/features/staff/queries.server.ts'
import type { LockedDocument } from './lock-document.server.ts'
import type { DocumentStatus } from './states.ts'

/** Who decided about a document, when, and what stands now. */
export type DecidedMeanwhile = { by: string; at: Date; status: DocumentStatus; comment: string | null }

/** The last decision about a document, as the log has it. */
export async function whoDecided(
  app: { clock: Clock },
  tx: Transaction,
  { id, applicationId, status, adminComment: comment, reviewedAt }: LockedDocument,
): Promise<DecidedMeanwhile> {
  const [event] = await tx
    .select({ at: auditEvents.at, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        inArray(auditEvents.type, ['document.approved', 'document.rejected']),
        sql`${auditEvents.details} ->> 'documentId' = ${id}`,
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1)
  const names = await staffNames(tx, event?.actorId == null ? [] : [event.actorId])
  const by = names.get(event?.actorId ?? '') ?? 'a colleague'
  return { by, at: event?.at ?? reviewedAt ?? app.clock.now(), status, comment }
}
