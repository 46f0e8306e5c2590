import type { AuditEventType } from './events.ts'

/** What the log can be filtered by, in the order it is offered. */
export const EVENT_KINDS = {
  applications: 'Applications',
  payments: 'Payments',
  documents: 'Documents',
  bookings: 'Bookings',
  messages: 'Messages',
  staff: 'Staff',
  settings: 'Settings',
} as const

export type EventKind = keyof typeof EVENT_KINDS

const KIND_OF: Record<AuditEventType, EventKind> = {
  'application.created': 'applications',
  'application.reference_issued': 'applications',
  'application.payment_reminder_queued': 'messages',
  'payment.second_due_queued': 'messages',
  'reminder.queued': 'messages',
  'reminder.unanswered': 'messages',
  'reminder.stopped': 'messages',
  'application.added': 'applications',
  'application.updated': 'applications',
  'application.deleted': 'applications',
  'application.previewed': 'applications',
  'application.emailed': 'messages',
  'application.details_given': 'applications',
  'delivery.recorded': 'applications',
  'delivery.undone': 'applications',
  'applications.exported': 'applications',
  'document.requested': 'documents',
  'document.received': 'documents',
  'document.uploaded': 'documents',
  'document.approved': 'documents',
  'document.rejected': 'documents',
  'document.viewed': 'documents',
  'document.downloaded': 'documents',
  'documents.downloaded': 'documents',
  'document.damaged': 'documents',
  'document.reminder_queued': 'messages',
  'application.resubmitted': 'documents',
  'application.privacy_agreed': 'applications',
  'document.withdrawn': 'documents',
  'order.created': 'payments',
  'payment.settled': 'payments',
  'payment.mismatch': 'payments',
  'payment.refund_due': 'payments',
  'payment.flag_cleared': 'payments',
  'payment.reversed': 'payments',
  'dispute.opened': 'payments',
  'dispute.reminded': 'payments',
  'dispute.resolved': 'payments',
  'payment.archived': 'payments',
  'payment.recorded_offline': 'payments',
  'payment.offline_reversed': 'payments',
  'payment.proof_downloaded': 'payments',
  'payment.refunded': 'payments',
  'payment.reinstated': 'payments',
  'payment.decided': 'payments',
  'contact.message_received': 'messages',
  'booking.confirmed': 'bookings',
  'booking.moved': 'bookings',
  'booking.cancelled': 'bookings',
  'booking.reminder_queued': 'messages',
  'booking.missed': 'bookings',
  'booking.attended': 'bookings',
  'slot.changed': 'bookings',
  'calendar.switched': 'bookings',
  'calendar.days_closed': 'bookings',
  'calendar.days_reopened': 'bookings',
  'calendar.feed_changed': 'staff',
  'prices.changed': 'settings',
  'rate.fixed': 'settings',
  'rate.released': 'settings',
  'rate.held': 'settings',
  'rate.confirmed': 'settings',
  'rate.dismissed': 'settings',
  'caches.cleared': 'settings',
  'mail.resent': 'messages',
  'mail.worded': 'messages',
  'mail.wording_restored': 'messages',
  'settings.saved': 'settings',
  'fact.checked': 'settings',
  'staff.added': 'staff',
  'staff.signed_in': 'staff',
  'staff.sign_in_failed': 'staff',
  'staff.signed_out': 'staff',
  'staff.link_sent': 'staff',
  'staff.password_set': 'staff',
  'staff.role_changed': 'staff',
  'staff.disabled': 'staff',
  'staff.enabled': 'staff',
}

export const EVENT_TYPES = Object.keys(KIND_OF) as Array<AuditEventType>

/** The kind an event belongs to. */
export function kindOf(type: AuditEventType): EventKind {
  return KIND_OF[type]
}

/** The types of event that belong to a kind. */
export function typesOfKind(kind: EventKind): Array<AuditEventType> {
  return EVENT_TYPES.filter(type => KIND_OF[type] === kind)
}

/** A kind as an address says it; null for anything else. */
export function readEventKind(text: string | null): EventKind | null {
  return text !== null && Object.hasOwn(EVENT_KINDS, text) ? (text as EventKind) : null
}
