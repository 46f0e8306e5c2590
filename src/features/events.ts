import { addresses } from '#src/addresses.ts'
import { applicationEvents } from '#src/features/applications/events.ts'
import { bookingEvents } from '#src/features/bookings/events.ts'
import { milestoneEvents } from '#src/features/cases/dates/events.ts'
import { reportEvents } from '#src/features/cases/reports/events.ts'
import { workEvents } from '#src/features/cases/work/events.ts'
import { documentEvents } from '#src/features/documents/events.ts'
import { capitalised } from '#src/features/events/event-words.ts'
import type { EventDefinition, EventDetails, EventKind, EventOf, NoticeKind } from '#src/features/events/events.ts'
import { evidenceEvents } from '#src/features/evidence/events.ts'
import { packEvents } from '#src/features/evidence/pack/events.ts'
import { ratingEvents } from '#src/features/evidence/report/events.ts'
import { letterEvents } from '#src/features/letters/events.ts'
import { outboxEvents } from '#src/features/mail/events.ts'
import { messageEvents } from '#src/features/messages/events.ts'
import { disputeEvents, monthEvents, paymentEvents, payoutEvents, refundEvents } from '#src/features/money/events.ts'
import { accessEvents } from '#src/features/people/access/events.ts'
import { privacyEvents } from '#src/features/privacy/events.ts'
import { catalogueEvents, exchangeRateEvents, settingsEvents } from '#src/features/site/events.ts'
import { staffEvents } from '#src/features/staff/events.ts'
import { storyEvents } from '#src/features/stories/events.ts'
import { claimEvents } from '#src/features/visa/claims/events.ts'
import { factEvents } from '#src/features/visa/events.ts'
import { outcomeEvents } from '#src/features/visa/outcomes/events.ts'

const DEFINITIONS = [
  ...applicationEvents,
  ...workEvents,
  ...reportEvents,
  ...accessEvents,
  ...milestoneEvents,
  ...documentEvents,
  ...evidenceEvents,
  ...letterEvents,
  ...paymentEvents,
  ...refundEvents,
  ...disputeEvents,
  ...monthEvents,
  ...payoutEvents,
  ...bookingEvents,
  ...messageEvents,
  ...storyEvents,
  ...privacyEvents,
  ...outboxEvents,
  ...staffEvents,
  ...settingsEvents,
  ...catalogueEvents,
  ...exchangeRateEvents,
  ...factEvents,
  ...outcomeEvents,
  ...packEvents,
  ...ratingEvents,
  ...claimEvents,
] as const

export type AuditEvent = EventOf<(typeof DEFINITIONS)[number]>
export type AuditEventType = AuditEvent['type']

const EVENTS: ReadonlyMap<string, EventDefinition> = new Map(DEFINITIONS.map(event => [event.type, event]))

export const EVENT_TYPES: ReadonlyArray<AuditEventType> = DEFINITIONS.map(event => event.type)
export const LIVE_EVENTS = DEFINITIONS.filter(({ kind }) => kind !== 'staff' && kind !== 'settings').map(
  event => event.type,
)
export const DASHBOARD_EVENTS = DEFINITIONS.filter(event => event.showOnDashboard).map(event => event.type)

/** In the order of `DEFINITIONS`. */
export function bellEventsOf(kind: NoticeKind): Array<AuditEventType> {
  return DEFINITIONS.filter(({ notices }) => notices.includes(kind)).map(event => event.type)
}

export function typesOfKind(kind: EventKind): Array<AuditEventType> {
  return DEFINITIONS.filter(event => event.kind === kind).map(event => event.type)
}

export function kindOf(type: AuditEventType): EventKind {
  return EVENTS.get(type)?.kind ?? 'applications'
}

export function fieldNamesOf(type: string): Readonly<Record<string, string>> {
  return EVENTS.get(type)?.names ?? {}
}

/** `type` may be obsolete. */
export type StoredEvent = { type: string; details: EventDetails; actorKind: string }

/** Returns the event's type if its details are unreadable. Dates get non-breaking spaces. */
export function describeEvent({ type, details, actorKind }: StoredEvent): string {
  const sentence = EVENTS.get(type)?.describe(details, actorKind) ?? capitalised(type.replace(/[._]/g, ' '))
  return sentence
    .replace(/(\d{1,2}) (\p{L}+) (\d{4})/gu, '$1\u00a0$2\u00a0$3')
    .replaceAll('(Lagos time', '(Lagos\u00a0time')
}

/** Prefers the page of the application to the definition's page, unless the definition says otherwise. */
export function pageOfEvent({
  type,
  details,
  applicationId,
  paymentId,
}: Pick<StoredEvent, 'type' | 'details'> & { applicationId: string | null; paymentId: string | null }): string | null {
  const event = EVENTS.get(type)
  if (event?.prefersPage) return event.page(details)
  if (applicationId !== null) return addresses.adminApplication(applicationId)
  if (paymentId !== null) return addresses.adminPayment(paymentId)
  return event?.page(details) ?? null
}
