import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { describeActor, describeValues } from '#src/features/events/event-words.ts'
import { AUDIT_FILTERS, auditTrail, type TrailEvent } from '#src/features/events/history/audit-trail.server.ts'
import { describeEvent, fieldNamesOf } from '#src/features/events.ts'
import { listStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '../../app-context.ts'

export type AuditPage = Awaited<ReturnType<typeof loadAuditPage>>
export type AuditRow = ReturnType<typeof toAuditRow>

export async function loadAuditPage(app: App, query: URLSearchParams) {
  const filterValues = AUDIT_FILTERS.read(query)
  const activeFilters = AUDIT_FILTERS.filterParams(filterValues)
  const beforeCursor = query.get('before')
  const [trail, staff] = await Promise.all([auditTrail(app, filterValues, beforeCursor), listStaff(app.db)])
  const staffChoices = staff.map(({ id, name }) => [id, name] as const)
  return {
    fields: AUDIT_FILTERS.fields(filterValues).map(field =>
      field.kind === 'select' && field.name === 'person' ? { ...field, choices: staffChoices } : field,
    ),
    isFiltered: Object.keys(activeFilters).length > 0,
    rows: trail === 'too-many' ? null : trail.events.map(toAuditRow),
    newest: beforeCursor === null ? null : addresses.adminAudit(activeFilters),
    older:
      trail === 'too-many' || trail.next === null
        ? null
        : addresses.adminAudit({ ...activeFilters, before: trail.next }),
  }
}

function toAuditRow({ id, at, type, details, actorKind, actorName, values, subjectKind, subject }: TrailEvent) {
  return {
    id,
    at: at.toISOString(),
    when: dateAndClock(at),
    who: describeActor(actorKind, actorName),
    what: describeEvent({ type, details, actorKind }),
    changes: describeValues(values, fieldNamesOf(type)),
    subject: {
      text: subject?.name ?? subject?.reference ?? describeUnknownSubject(subjectKind),
      reference: subject?.name == null ? null : subject.reference,
      href: subject?.applicationId == null ? null : addresses.adminApplication(subject.applicationId),
    },
  }
}

function describeUnknownSubject(subjectKind: string): string {
  switch (subjectKind) {
    case 'application':
      return 'A deleted application'
    case 'payment':
      return 'A payment without a name'
    case 'settings':
    case 'prices':
    case 'sector_owners':
    case 'rate':
    case 'caches':
      return 'Settings'
    case 'payouts':
      return 'Payouts'
    case 'dispute':
      return 'A dispute'
    case 'month':
      return 'Month'
    case 'slot':
    case 'closure':
      return 'Calendar'
    case 'person':
    case 'hold':
    case 'privacy_request':
    case 'retention':
      return 'Privacy'
    case 'story':
      return 'A story'
    case 'view':
      return 'A saved view'
    case 'saved_reply':
      return 'A saved reply'
    case 'fact':
      return 'Visa facts'
    case 'criteria':
      return 'Visa criteria'
    case 'export':
      return 'An exported list'
    default:
      return 'No longer available'
  }
}
