import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { type DescribedValue, describeActor, describeValues } from '#src/features/events/event-words.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { type AuditEventType, describeEvent, fieldNamesOf } from '#src/features/events.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'

type HistoryEntry = {
  id: string
  at: Date
  who: string
  text: string
  changes: Array<DescribedValue>
}

const EVENTS_OF_MESSAGES: Array<AuditEventType> = ['message.received', 'message.sent']

/** Returns events of a case and its payments, newest first, without its messages. A null `limit` returns all. */
export function loadHistory({ db }: Pick<AppContext, 'db'>, caseId: string, limit: number | null) {
  return readHistory(db, and(eq(auditEvents.caseId, caseId), notInArray(auditEvents.type, EVENTS_OF_MESSAGES)), limit)
}

export function loadPaymentHistory({ db }: Pick<AppContext, 'db'>, paymentId: string) {
  return readHistory(db, and(eq(auditEvents.subjectKind, 'payment'), eq(auditEvents.subjectId, paymentId)), null)
}

async function readHistory(db: DatabaseOrTransaction, isAbout: SQL | undefined, limit: number | null) {
  const query = db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      type: auditEvents.type,
      details: auditEvents.details,
      values: auditValues.values,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(auditEvents)
    .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(isAbout)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
  const rows = await (limit === null ? query : query.limit(limit))
  const names = await findStaffNames(
    db,
    rows.flatMap(row => (row.actorKind === 'staff' && row.actorId !== null ? [row.actorId] : [])),
  )
  const entries = rows.map(
    ({ id, at, actorKind, actorId, type, details, values }): HistoryEntry => ({
      id,
      at,
      who: describeActor(actorKind, actorId === null ? null : (names.get(actorId) ?? null)),
      text: describeEvent({ type, details, actorKind }),
      changes: describeValues(values, fieldNamesOf(type)),
    }),
  )
  return { entries, total: rows[0]?.total ?? 0 }
}
