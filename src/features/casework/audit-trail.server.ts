import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { daysAfter, instantInLagos } from '#src/dates.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { type AuditEventType, typesOfKind } from '#src/features/events.ts'
import { staffNames } from '#src/features/staff/queries.server.ts'
import type { AuditFilters, Place } from './audit-filters.ts'
import { casesLike } from './cases-like.server.ts'
import { SUBJECT_KINDS, type Subject, subjectKey, subjectsOf } from './subjects-of.server.ts'

export type TrailEvent = {
  id: string
  at: Date
  type: AuditEventType
  details: Record<string, string | number | boolean | null>
  actorKind: string
  /** Of the member of staff who did it, where it was one and the account is known. */
  actorName: string | null
  /** What a person typed, before and after; null where nothing was, or where it was erased. */
  values: Record<string, { before: unknown; after: unknown }> | null
  subjectKind: string
  subject: Subject | null
}

export type AuditTrail = { events: Array<TrailEvent>; next: Place | null } | 'too-many'

const AT_A_TIME = 50

/** The log, newest first, a page at a time; each page begins where the one before ended, so all are as fast as the first. */
export async function auditTrail(app: Ground, filters: AuditFilters): Promise<AuditTrail> {
  const cases = filters.about === null ? null : await casesLike(app.db, filters.about)
  if (cases === 'too-many') return 'too-many'
  const events = await newestEvents(
    app,
    filters.kind === null ? null : typesOfKind(filters.kind),
    and(
      filters.person === null ? undefined : eq(auditEvents.actorId, filters.person),
      // The kinds are named because the index begins with them.
      cases === null
        ? undefined
        : and(inArray(auditEvents.subjectKind, [...SUBJECT_KINDS]), inArray(auditEvents.subjectId, cases)),
      filters.from === null ? undefined : gte(auditEvents.at, instantInLagos(filters.from, '00:00')),
      filters.to === null ? undefined : lt(auditEvents.at, instantInLagos(daysAfter(filters.to, 1), '00:00')),
      filters.before === null ? undefined : after(filters.before),
    ),
    AT_A_TIME + 1,
  )
  const shown = events.slice(0, AT_A_TIME)
  const last = shown.at(-1)
  return { events: shown, next: events.length > AT_A_TIME && last !== undefined ? { at: last.at, id: last.id } : null }
}

/** The newest events of these types (null: of all), with the names of whoever did them and whomever they are about. */
export async function newestEvents(
  app: Ground,
  types: ReadonlyArray<AuditEventType> | null,
  choice: SQL | undefined,
  limit: number,
): Promise<Array<TrailEvent>> {
  const rows = await app.db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      type: sql<AuditEventType>`${auditEvents.type}`,
      details: auditEvents.details,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      subjectKind: auditEvents.subjectKind,
      subjectId: auditEvents.subjectId,
      values: auditValues.values,
    })
    .from(auditEvents)
    .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(and(types === null ? undefined : inArray(auditEvents.type, [...types]), choice))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
  const actors = rows.flatMap(row => (row.actorKind === 'staff' && row.actorId !== null ? [row.actorId] : []))
  const [names, subjects] = await Promise.all([staffNames(app.db, actors), subjectsOf(app.db, rows)])
  return rows.map(({ actorId, subjectId, ...row }) => ({
    ...row,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    subject: subjects.get(subjectKey({ subjectKind: row.subjectKind, subjectId })) ?? null,
  }))
}

function after({ at, id }: Place): SQL {
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
