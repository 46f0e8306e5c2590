import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { BELL_EVENTS } from '#src/features/events.ts'
import { isOfType, newestEvents, type TrailEvent } from '#src/features/history/audit-trail.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** `seenUpTo`: up to when its reader has seen everything; null when it is empty. */
export type Notifications = { events: Array<TrailEvent>; count: number; seenUpTo: Date | null }

const MOST_LISTED = 30

/** The bell says "99+". */
const MOST_COUNTED = 100

/** The notifications of a staff member, newest first. `seenUpTo` leaves out what a transaction is still writing. */
export async function listNotifications(app: Ground, staffId: string): Promise<Notifications> {
  const settled = await settledUpTo(app)
  // Counted first: what arrives in between is then listed, if not counted.
  const count = await countNotifications(app, staffId)
  const { events } = await newestEvents(app, { matches: unseenBy(staffId), limit: MOST_LISTED })
  const newest = events[0]?.at ?? null
  const seenUpTo = newest === null || newest < settled ? newest : settled
  return { events, count: Math.max(count, events.length), seenUpTo }
}

/** At most 100. Every page and poll asks, so it must stay cheap. */
export async function countNotifications({ db }: Pick<Ground, 'db'>, staffId: string): Promise<number> {
  const unseen = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(...unseenBy(staffId)))
    .limit(MOST_COUNTED)
  return db.$count(unseen.as('unseen'))
}

/** Never backwards, because another tab may have seen more, and never beyond now. */
export async function markNotificationsSeen(
  app: Pick<Ground, 'db' | 'clock'>,
  staffId: string,
  upTo: Date,
): Promise<void> {
  const seen = new Date(Math.min(upTo.getTime(), app.clock.now().getTime()))
  await app.db
    .update(staffMembers)
    .set({
      notificationsSeenAt: sql`greatest(${staffMembers.notificationsSeenAt}, ${seen.toISOString()}::timestamptz)`,
    })
    .where(eq(staffMembers.id, staffId))
}

/**
 * Up to when the log is complete. An event is dated when it is written and visible when its transaction ends, so this is when
 * the oldest writing transaction began.
 */
export async function settledUpTo(app: Pick<Ground, 'db' | 'clock'>): Promise<Date> {
  // Before the query: what begins after it is later than this.
  const now = app.clock.now()
  const { rows } = await app.db.execute<{ age_ms: number }>(sql`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as age_ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`)
  return new Date(now.getTime() - Math.ceil(rows[0]?.age_ms ?? 0))
}

/** What others caused since this staff member last looked, or since their account was made. */
function unseenBy(staffId: string): Array<SQL | undefined> {
  const since = sql`(select coalesce(${staffMembers.notificationsSeenAt}, ${staffMembers.createdAt})
    from ${staffMembers} where ${eq(staffMembers.id, staffId)})`
  return [
    isOfType(BELL_EVENTS),
    gt(auditEvents.at, since),
    or(ne(auditEvents.actorKind, 'staff'), ne(auditEvents.actorId, staffId)),
    // Notes alone are no news; `to` is empty where the status stayed.
    or(ne(auditEvents.type, 'application.updated'), sql`${auditEvents.details} ->> 'to' is not null`),
  ]
}
