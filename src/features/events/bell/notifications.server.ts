import { and, count, desc, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { isOfType, newestEvents, type TrailEvent } from '#src/features/events/history/audit-trail.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { BELL_EVENTS } from '#src/features/events.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

export type Notifications = { events: Array<TrailEvent>; count: number; seenUpTo: Date | null }

const MAX_LISTED = 30

const MAX_COUNTED = 100

/** `seenUpTo` excludes the time in which events may still be uncommitted. */
export async function listNotifications(app: AppContext, staffId: string): Promise<Notifications> {
  const committedUpTo = await findCommittedUpTo(app)
  // Count before listing, so that no counted event is missing.
  const counted = await countNotifications(app, staffId)
  const { events } = await newestEvents(app, { matches: unseenBy(staffId), limit: MAX_LISTED })
  const newestAt = events[0]?.at ?? null
  const seenUpTo = newestAt === null || newestAt < committedUpTo ? newestAt : committedUpTo
  return { events, count: Math.max(counted, events.length), seenUpTo }
}

export async function countNotifications({ db }: Pick<AppContext, 'db'>, staffId: string): Promise<number> {
  const unseenEvents = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(...unseenBy(staffId)))
    .orderBy(desc(auditEvents.at))
    .limit(MAX_COUNTED)
  const [row] = await db.select({ total: count() }).from(unseenEvents.as('unseen'))
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

export function unseenBy(staffId: string): Array<SQL | undefined> {
  const since = sql`(select coalesce(${staffMembers.notificationsSeenAt}, ${staffMembers.createdAt})
    from ${staffMembers} where ${eq(staffMembers.id, staffId)})`
  return [
    isOfType(BELL_EVENTS),
    gt(auditEvents.at, since),
    or(ne(auditEvents.actorKind, 'staff'), ne(auditEvents.actorId, staffId)),
    or(ne(auditEvents.type, 'application.updated'), sql`${auditEvents.details} ->> 'to' is not null`),
    or(ne(auditEvents.type, 'case.assigned'), sql`${auditEvents.details} ->> 'to' = ${staffId}::text`),
    or(
      ne(auditEvents.type, 'note.added'),
      sql`position(${staffId}::text in ${auditEvents.details} ->> 'mentions') > 0`,
    ),
  ]
}
