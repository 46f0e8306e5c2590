import { eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { keysetList } from '#src/database/keyset-list.server.ts'
import { choiceFilter, dayFilter, defineFilters, idFilter, searchFilter } from '#src/database/list-filters.server.ts'
import { daysAfter, instantInLagos } from '#src/dates.ts'
import { EVENT_KINDS, type EventKind } from '#src/features/audit/events.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { type AuditEventType, DASHBOARD_EVENTS, typesOfKind } from '#src/features/events.ts'
import { casesLike } from '#src/features/search/cases-like.server.ts'
import { staffNames } from '#src/features/staff/queries.server.ts'
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

export const AUDIT_FILTERS = defineFilters({
  person: idFilter(id => eq(auditEvents.actorId, id), {
    kind: 'select',
    label: 'Person',
    all: 'Everybody',
    choices: [],
  }),
  kind: choiceFilter({
    label: 'Kind',
    all: 'Everything',
    choices: Object.entries(EVENT_KINDS) as Array<[EventKind, string]>,
    where: kind => isOfType(typesOfKind(kind)),
  }),
  // Looks through several tables first: the trail makes the condition.
  about: searchFilter({ label: 'Case', placeholder: 'Reference or half a name' }),
  from: dayFilter({ label: 'From', where: day => gte(auditEvents.at, instantInLagos(day, '00:00')) }),
  to: dayFilter({ label: 'To', where: day => lt(auditEvents.at, instantInLagos(daysAfter(day, 1), '00:00')) }),
})

const EVENTS = keysetList({
  id: auditEvents.id,
  sorts: { newest: { by: [{ column: auditEvents.at, type: 'instant' }], first: 'desc' } },
  rows: (db, { where, orderBy, cursor }) =>
    db
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
        cursor,
      })
      .from(auditEvents)
      .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
      .where(where)
      .orderBy(...orderBy),
})

const PAGE = 50

/** A page of the audit trail, newest first, after the event that a cursor names (null: from the newest). */
export async function auditTrail(app: Ground, filters: typeof AUDIT_FILTERS.none, after: string | null) {
  const cases = filters.about === null ? null : await casesLike(app.db, filters.about)
  if (cases === 'too-many') return 'too-many' as const
  const matches = [
    ...AUDIT_FILTERS.matches(filters),
    // The kinds are named because the index begins with them.
    ...(cases === null
      ? []
      : [inArray(auditEvents.subjectKind, [...SUBJECT_KINDS]), inArray(auditEvents.subjectId, cases)]),
  ]
  return newestEvents(app, { matches, after, limit: PAGE })
}

export function isOfType(types: ReadonlyArray<AuditEventType>): SQL {
  return inArray(auditEvents.type, [...types])
}

const MOST_RECENT = 5

/** What happened last and moves the work on, for the dashboard. */
export async function recentActivity(app: Pick<Ground, 'db'>): Promise<Array<TrailEvent>> {
  const { events } = await newestEvents(app, { matches: [isOfType(DASHBOARD_EVENTS)], limit: MOST_RECENT })
  return events
}

/** The newest events that match, with the names of who did them and whom they are about. */
export async function newestEvents(
  { db }: Pick<Ground, 'db'>,
  { matches, after = null, limit }: { matches: ReadonlyArray<SQL | undefined>; after?: string | null; limit: number },
): Promise<{ events: Array<TrailEvent>; next: string | null }> {
  const { rows, next } = await EVENTS.batch(db, { matches, after, limit })
  const actors = rows.flatMap(row => (row.actorKind === 'staff' && row.actorId !== null ? [row.actorId] : []))
  const [names, subjects] = await Promise.all([staffNames(db, actors), subjectsOf(db, rows)])
  const events = rows.map(({ actorId, subjectId, cursor: _, ...row }) => ({
    ...row,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    subject: subjects.get(subjectKey({ subjectKind: row.subjectKind, subjectId })) ?? null,
  }))
  return { events, next }
}
