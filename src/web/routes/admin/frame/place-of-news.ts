import { addresses } from '#src/addresses.ts'
import { dayInLagos } from '#src/dates.ts'
import type { EventDetails } from '#src/features/audit/event-details.ts'
import type { AuditEventType } from '#src/features/audit/events.ts'

/** Where a piece of news leads: to the application it is about, to the day of a consultation, to what was set. Null: nowhere. */
export function placeOfNews({
  type,
  details,
  applicationId,
}: {
  type: AuditEventType
  details: EventDetails
  applicationId: string | null
}): string | null {
  switch (type) {
    case 'booking.confirmed':
    case 'booking.cancelled':
      return dayOf(details.startsAt)
    case 'booking.moved':
      return dayOf(details.to)
    case 'calendar.days_closed':
    case 'calendar.days_reopened':
      return addresses.adminCalendar({ date: String(details.first) })
    case 'calendar.switched':
      return addresses.adminCalendar()
    case 'contact.message_received':
      return addresses.adminMailLog()
    case 'dispute.opened':
    case 'dispute.reminded':
    case 'dispute.resolved':
      return applicationId === null ? addresses.adminDashboard() : addresses.adminApplication(applicationId)
    case 'prices.changed':
    case 'rate.fixed':
    case 'rate.released':
    case 'rate.held':
    case 'rate.confirmed':
    case 'rate.dismissed':
    case 'settings.saved':
      return addresses.adminSettings()
    case 'reminder.unanswered':
      return applicationId === null ? addresses.adminDashboard() : addresses.adminApplication(applicationId)
    default:
      return applicationId === null ? null : addresses.adminApplication(applicationId)
  }
}

/** The day in Lagos of an instant as it is stored. */
function dayOf(instant: EventDetails[string] | undefined): string {
  return addresses.adminCalendar({ date: dayInLagos(new Date(String(instant))) })
}
