import { type EventKind, readEventKind } from '#src/features/audit/event-kinds.ts'
import { readPlausibleDay } from './plausible-day.ts'
import { cleanSearch } from './search-words.ts'

/** What the audit log is narrowed to, as its address says it; null where it is not. */
export type AuditFilters = {
  /** The id of a member of staff. */
  person: string | null
  kind: EventKind | null
  /** A reference, or a part of a name. */
  about: string | null
  /** Days in Lagos, both included. */
  from: string | null
  to: string | null
  /** The last event of the page before. */
  before: Place | null
}

/** Where an event stands in the log: later ones first, and among those of one instant by id. */
export type Place = { at: Date; id: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. What makes no sense is left out, never refused: an address is typed and cut short. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
  const person = query.get('person') ?? ''
  const about = cleanSearch(query.get('about') ?? '')
  return {
    person: UUID.test(person) ? person : null,
    kind: readEventKind(query.get('kind')),
    about: about === '' ? null : about,
    from: readPlausibleDay(query.get('from')),
    to: readPlausibleDay(query.get('to')),
    before: readPlace(query.get('before') ?? ''),
  }
}

/** The address of the same list, at another place of it. */
export function auditQuery(filters: AuditFilters, before: Place | null): Record<string, string | undefined> {
  return {
    person: filters.person ?? undefined,
    kind: filters.kind ?? undefined,
    about: filters.about ?? undefined,
    from: filters.from ?? undefined,
    to: filters.to ?? undefined,
    before: before === null ? undefined : `${before.at.getTime()}_${before.id}`,
  }
}

/** Whether anything is left out. Where one stands in the list leaves nothing out. */
export function isNarrowed({ before: _, ...filters }: AuditFilters): boolean {
  return Object.values(filters).some(value => value !== null)
}

function readPlace(text: string): Place | null {
  // Thirteen digits last until the year 2286.
  const [, milliseconds, id] = /^(\d{1,13})_(.+)$/.exec(text) ?? []
  if (milliseconds === undefined || id === undefined || !UUID.test(id)) return null
  return { at: new Date(Number(milliseconds)), id }
}
