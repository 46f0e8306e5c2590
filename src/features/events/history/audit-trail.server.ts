import { eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { joinAsSqlList } from '#src/database/columns.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import {
  createChoiceFilter,
  createDayFilter,
  createIdFilter,
  createSearchFilter,
  defineFilters,
} from '#src/database/list-filters.server.ts'
import { addDays, instantInLagos } from '#src/dates.ts'
import { findCaseIds } from '#src/features/cases/search/find-case-ids.server.ts'
import { EVENT_KINDS, type EventKind } from '#src/features/events/events.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { type AuditEventType, DASHBOARD_EVENTS, typesOfKind } from '#src/features/events.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { SUBJECT_KINDS, type Subject, subjectKey, subjectsOf } from './subjects-of.server.ts'

export type TrailEvent = {
  id: string
  at: Date
  type: AuditEventType
  details: Record<string, string | number | boolean | null>
  actorKind: string
  /** Null unless the actor is a staff member with an account. */
  actorName: string | null
  /** Null if there were no values or they were erased. */
  values: Record<string, { before: unknown; after: unknown }> | null
  subjectKind: string
  subjectId: string
  subject: Subject | null
}

export const AUDIT_FILTERS = defineFilters({
  person: createIdFilter(id => eq(auditEvents.actorId, id), {
    kind: 'select',
    label: 'Person',
    all: 'Everyone',
    choices: [],
  }),
  kind: createChoiceFilter({
    label: 'Kind',
    all: 'All kinds',
    choices: Object.entries(EVENT_KINDS) as Array<[EventKind, string]>,
    where: kind => isOfType(typesOfKind(kind)),
  }),
  // `auditTrail` adds this filter's condition, which needs several tables.
  about: createSearchFilter({ label: 'Case', placeholder: 'Reference or part of a name' }),
  from: createDayFilter({ label: 'From', where: day => gte(auditEvents.at, instantInLagos(day, '00:00')) }),
  to: createDayFilter({ label: 'To', where: day => lt(auditEvents.at, instantInLagos(addDays(day, 1), '00:00')) }),
})

const EVENT_LIST = createKeysetList({
  id: auditEvents.id,
  sorts: { newest: { by: [{ column: auditEvents.at, type: 'instant' }], defaultDirection: 'desc' } },
  rows: ({ db, where, orderBy, found }) =>
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
        ...found,
      })
      .from(auditEvents)
      .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
      .where(where)
      .orderBy(...orderBy),
})

const EVENTS_PER_PAGE = 50

/** Returns one page, newest first. `after` is a cursor, or null for the first page. */
export async function auditTrail(app: AppContext, filters: typeof AUDIT_FILTERS.none, after: string | null) {
  const caseIds = filters.about === null ? null : await findCaseIds(app.db, filters.about)
  if (caseIds === 'too-many') return 'too-many' as const
  const matches = [
    ...AUDIT_FILTERS.matches(filters),
    // Without the kinds, PostgreSQL does not use the index.
    ...(caseIds === null
      ? []
      : [inArray(auditEvents.subjectKind, [...SUBJECT_KINDS]), inArray(auditEvents.subjectId, caseIds)]),
  ]
  return newestEvents(app, { matches, after, limit: EVENTS_PER_PAGE })
}

export function isOfType(types: ReadonlyArray<AuditEventType>): SQL {
  return sql`${auditEvents.type} in (${joinAsSqlList(types)})`
}

const MAX_RECENT_EVENTS = 5

/** Returns the latest events that the dashboard shows. */
export async function recentActivity(app: Pick<AppContext, 'db'>): Promise<Array<TrailEvent>> {
  const { events } = await newestEvents(app, { matches: [isOfType(DASHBOARD_EVENTS)], limit: MAX_RECENT_EVENTS })
  return events
}

/** Returns the newest matching events with the names of actors and subjects. */
export async function newestEvents(
  { db }: Pick<AppContext, 'db'>,
  { matches, after = null, limit }: { matches: ReadonlyArray<SQL | undefined>; after?: string | null; limit: number },
): Promise<{ events: Array<TrailEvent>; next: string | null }> {
  const { rows, next } = await EVENT_LIST.batch(db, { matches, after, limit })
  const actorIds = rows.flatMap(row => (row.actorKind === 'staff' && row.actorId !== null ? [row.actorId] : []))
  const [names, subjects] = await Promise.all([findStaffNames(db, actorIds), subjectsOf(db, rows)])
  const events = rows.map(({ actorId, cursor: _, ...row }) => ({
    ...row,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    subject: subjects.get(subjectKey(row)) ?? null,
  }))
  return { events, next }
}
