import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** A condition on events of the bell: done by others since this staff member last looked, or since their account was made. */
export function unseenEvents(staffId: string): SQL | undefined {
  const since = sql`(select coalesce(${staffMembers.notificationsSeenAt}, ${staffMembers.createdAt})
    from ${staffMembers} where ${eq(staffMembers.id, staffId)})`
  return and(
    gt(auditEvents.at, since),
    or(ne(auditEvents.actorKind, 'staff'), ne(auditEvents.actorId, staffId)),
    // Notes alone are nobody's news; `to` is empty where the status stayed.
    or(ne(auditEvents.type, 'application.updated'), sql`${auditEvents.details} ->> 'to' is not null`),
  )
}
