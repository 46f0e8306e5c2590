import type { Ground } from '#src/database/ground.ts'
import type { AuditEventType } from '#src/features/audit/events.ts'
import { newestEvents, type TrailEvent } from './audit-trail.server.ts'

/** What moves the work on; not what the house does by itself, nor how its accounts are kept. */
const WORTH_TELLING: Array<AuditEventType> = [
  'application.created',
  'application.added',
  'application.updated',
  'application.deleted',
  'application.emailed',
  'document.requested',
  'document.uploaded',
  'document.approved',
  'document.rejected',
  'application.resubmitted',
  'payment.settled',
  'payment.mismatch',
  'payment.refund_due',
  'payment.reversed',
  'dispute.opened',
  'dispute.resolved',
  'payment.recorded_offline',
  'contact.message_received',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
]

const NEWEST = 5

/** What happened last. */
export function recentActivity(app: Ground): Promise<Array<TrailEvent>> {
  return newestEvents(app, WORTH_TELLING, undefined, NEWEST)
}
