import { and, count, eq, gt, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { NOTICE_KINDS, type NoticeKind } from '#src/features/events/events.ts'
import { isOfType, newestEvents, type TrailEvent } from '#src/features/events/history/audit-trail.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { bellEventsOf } from '#src/features/events.ts'
import { isChosen, NOTICES, type NoticeReader, noticeKindsOf } from '#src/features/staff/notices.ts'
import { isOwnedByAnother } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** The most important event of an act. `otherCases` counts the cases that the act changed beside this one. */
export type Notification = TrailEvent & { otherCases: number }

export type Notifications = { events: Array<Notification>; count: number; seenUpTo: Date | null }

const MAX_LISTED = 30

const MAX_COUNTED = 100

/** Counting stays cheap for a colleague who never opens the bell. The audit trail has what is older. */
const MAX_AGE_MS = 30 * DAY_MS

/** Groups events by their transaction. */
export const ACT = sql`coalesce(${auditEvents.actId}, ${auditEvents.id})`

const BY_IMPORTANCE = sql.param(NOTICE_KINDS.flatMap(bellEventsOf))

/** `seenUpTo` excludes the time in which events may still be uncommitted. */
export async function listNotifications(app: AppContext, reader: NoticeReader): Promise<Notifications> {
  const committedUpTo = await findCommittedUpTo(app)
  // Count before listing, so that no counted act is missing.
  const counted = await countNotifications(app, reader)
  const acts = await app.db
    .select({
      mainId: sql<string>`(array_agg(${auditEvents.id}
        order by array_position(${BY_IMPORTANCE}::text[], ${auditEvents.type}), ${auditEvents.at}))[1]`,
      at: sql`max(${auditEvents.at})`.mapWith(auditEvents.at),
      otherCases: sql`greatest(count(distinct ${auditEvents.caseId}) - 1, 0)`.mapWith(Number),
    })
    .from(auditEvents)
    .where(and(...unseenBy(app, reader)))
    .groupBy(ACT)
    .orderBy(sql`max(${auditEvents.at}) desc`)
    .limit(MAX_LISTED)
  const mainIds = acts.map(({ mainId }) => mainId)
  const { events } = await newestEvents(app, { matches: [inArray(auditEvents.id, mainIds)], limit: MAX_LISTED })
  const byId = new Map(events.map(event => [event.id, event]))
  const newestAt = acts[0]?.at ?? null
  return {
    events: acts.flatMap(({ mainId, otherCases }) => {
      const event = byId.get(mainId)
      return event === undefined ? [] : [{ ...event, otherCases }]
    }),
    count: Math.max(counted, events.length),
    seenUpTo: newestAt === null || newestAt < committedUpTo ? newestAt : committedUpTo,
  }
}

export async function countNotifications(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reader: NoticeReader,
): Promise<number> {
  const unseenActs = db
    .select({ act: ACT.as('act') })
    .from(auditEvents)
    .where(and(...unseenBy({ clock }, reader)))
    .groupBy(ACT)
    .limit(MAX_COUNTED)
  const [row] = await db.select({ total: count() }).from(unseenActs.as('unseen'))
  return row?.total ?? 0
}

export async function markNotificationsSeen(
  app: Pick<AppContext, 'db' | 'clock'>,
  staffId: string,
  upTo: Date,
): Promise<void> {
  const seenUpTo = new Date(Math.min(upTo.getTime(), app.clock.now().getTime()))
  await app.db
    .update(staffMembers)
    .set({
      notificationsSeenAt: sql`greatest(${staffMembers.notificationsSeenAt}, ${seenUpTo.toISOString()}::timestamptz)`,
    })
    .where(eq(staffMembers.id, staffId))
}

/** Returns the instant until which all events are committed. */
export async function findCommittedUpTo(app: Pick<AppContext, 'db' | 'clock'>): Promise<Date> {
  const now = app.clock.now()
  const { rows } = await app.db.execute<{ age_ms: number }>(sql`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as age_ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`)
  return new Date(now.getTime() - Math.ceil(rows[0]?.age_ms ?? 0))
}

/** Matches the events that the bell tells this colleague: of kinds that they may act on and chose, by others. */
export function unseenBy({ clock }: Pick<AppContext, 'clock'>, reader: NoticeReader): Array<SQL | undefined> {
  const kinds = noticeKindsOf(reader.role).filter(kind => isChosen(reader, kind, 'bell'))
  if (kinds.length === 0) return [sql`false`]
  const oldest = new Date(clock.now().getTime() - MAX_AGE_MS).toISOString()
  const since = sql`(select greatest(${oldest}, coalesce(${staffMembers.notificationsSeenAt}, ${staffMembers.createdAt}))
    from ${staffMembers} where ${eq(staffMembers.id, reader.id)})`
  return [
    isOfType(kinds.flatMap(bellEventsOf)),
    gt(auditEvents.at, since),
    or(ne(auditEvents.actorKind, 'staff'), ne(auditEvents.actorId, reader.id)),
    or(...kinds.map(kind => isToldOf(kind, reader))),
    or(ne(auditEvents.type, 'application.updated'), sql`${auditEvents.details} ->> 'to' is not null`),
    or(ne(auditEvents.type, 'case.assigned'), sql`${auditEvents.details} ->> 'to' = ${reader.id}::text`),
    or(
      ne(auditEvents.type, 'note.added'),
      sql`position(${reader.id}::text in ${auditEvents.details} ->> 'mentions') > 0`,
    ),
  ]
}

function isToldOf(kind: NoticeKind, reader: NoticeReader): SQL | undefined {
  const { may, isForOwner } = NOTICES[kind]
  const ownerId = sql`(select ${cases.ownerId} from ${cases} where ${cases.id} = ${auditEvents.caseId})`
  return and(isOfType(bellEventsOf(kind)), isForOwner ? not(isOwnedByAnother(ownerId, reader, may)) : undefined)
}
