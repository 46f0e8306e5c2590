import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { staffNames } from '#src/features/staff/queries.server.ts'
import type { Status } from './states.ts'

/** One change that somebody else made meanwhile, the applicant perhaps. `from` and `to` are null where the status stayed. */
export type ChangeMeanwhile = { by: string; at: Date; from: Status | null; to: Status | null; fields: Array<string> }

/** What was changed of an application after this version of it, oldest first. */
export async function changesSince(tx: Transaction, id: string, version: number): Promise<Array<ChangeMeanwhile>> {
  const newVersion = sql<number>`(${auditEvents.details}->>'version')::int`
  const events = await tx
    .select({
      at: auditEvents.at,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, id),
        inArray(auditEvents.type, ['application.updated', 'application.resubmitted']),
        sql`${newVersion} > ${version}`,
      ),
    )
    .orderBy(asc(newVersion))
  const names = await staffNames(
    tx,
    events.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId !== null ? [actorId] : [])),
  )
  return events.map(({ at, actorKind, actorId, details }) => ({
    at,
    by: actorKind === 'staff' ? (names.get(actorId ?? '') ?? 'a colleague') : `the ${actorKind}`,
    from: details.from as Status | null,
    to: details.to as Status | null,
    fields: String(details.fields).split(', '),
  }))
}
