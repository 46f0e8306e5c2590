import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEventType } from '#src/features/audit/events.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'

/** What a colleague wants to hear of. What the house does by itself, and how its accounts are kept, is no news. */
export const NEWS: ReadonlyArray<AuditEventType> = [
  'application.created',
  'application.added',
  'application.updated',
  'application.deleted',
  'document.requested',
  'document.uploaded',
  'application.resubmitted',
  'payment.settled',
  'payment.mismatch',
  'payment.refund_due',
  'payment.reversed',
  'payment.refunded',
  'payment.reinstated',
  'payment.decided',
  'payment.recorded_offline',
  'payment.offline_reversed',
  'payment.flag_cleared',
  'reminder.unanswered',
  'dispute.opened',
  'dispute.reminded',
  'dispute.resolved',
  'contact.message_received',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'calendar.switched',
  'calendar.days_closed',
  'calendar.days_reopened',
  'prices.changed',
  'rate.fixed',
  'rate.released',
  'rate.held',
  'rate.confirmed',
  'rate.dismissed',
  'settings.saved',
]

/** Whether an event of this type may be news to somebody. */
export function isNews(type: string): boolean {
  return NEWS.some(news => news === type)
}

/** Done by others since this member last looked, or since their account was made: a condition on events of the types above. */
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
