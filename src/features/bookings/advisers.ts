import { SECTORS, type Sector } from '#src/features/applications/sectors.ts'
import type { ConsultationMinutes } from './rules.ts'
import { type CalendarFacts, type ConsultationStart, checkStart, findStarts } from './slots.ts'

type Adviser = { id: string; sectors: ReadonlyArray<Sector>; load: number; facts: CalendarFacts }

/** An adviser without named fields takes any. */
export function knowsField({ sectors }: Pick<Adviser, 'sectors'>, sector: Sector | null): boolean {
  return sector === null || sectors.length === 0 || sectors.includes(sector)
}

/** Advisers who name the field come first, then those of any field, then all others. */
function rankField({ sectors }: Pick<Adviser, 'sectors'>, sector: Sector | null): number {
  if (sector === null || sectors.includes(sector)) return 0
  return sectors.length === 0 ? 1 : 2
}

type NamedAdviser = Pick<Adviser, 'sectors'> & { name: string; staffId: string | null }

/** Says who takes a call, and whether they know the field. The calendar of the firm has no name to say. */
export function describeAdviser({ name, staffId, sectors }: NamedAdviser, sector: Sector | null): string {
  const who = staffId === null ? 'One of our advisers' : name
  if (sector === null || sector === 'other') return `${who} takes your call.`
  const field = SECTORS[sector]
  switch (rankField({ sectors }, sector)) {
    case 0:
      return `${who}, who knows ${field}, takes your call.`
    case 1:
      return staffId === null ? `${who} takes your call.` : `${who} takes your call, and advises on every field.`
    default:
      return `None of our advisers for ${field} is free at this time, so ${who}, who advises on other fields, takes your call.`
  }
}

type Request = {
  day: string
  time: string
  minutes: ConsultationMinutes
  sector?: Sector | null
  preferredCalendarId?: string
}

/**
 * Chooses among the advisers who are free at the requested time: the one whom the customer knows, then by field, then the
 * one with fewest calls in that week.
 */
export function chooseAdviser<Calendar extends Adviser>(
  calendars: ReadonlyArray<Calendar>,
  { sector = null, preferredCalendarId, ...requested }: Request,
): (ConsultationStart & { calendar: Calendar }) | 'closed' | 'not-offered' | 'taken' {
  const answers = calendars.map(calendar => ({ calendar, start: checkStart(requested, calendar.facts) }))
  const offers = answers.flatMap(({ calendar, start }) => (typeof start === 'string' ? [] : [{ ...start, calendar }]))
  const isOther = ({ id }: Adviser) => (id === preferredCalendarId ? 0 : 1)
  const [first] = offers.toSorted(
    ({ calendar: a }, { calendar: b }) =>
      isOther(a) - isOther(b) || rankField(a, sector) - rankField(b, sector) || a.load - b.load,
  )
  if (first !== undefined) return first
  const reasons = answers.map(({ start }) => start)
  if (reasons.includes('taken')) return 'taken'
  return reasons.every(reason => reason === 'closed') ? 'closed' : 'not-offered'
}

/** The starts of all calendars in one list. A start is free when one adviser is free. */
export function mergeStarts(
  day: string,
  minutes: ConsultationMinutes,
  calendars: ReadonlyArray<{ facts: CalendarFacts }>,
): Array<ConsultationStart> {
  const byTime = Map.groupBy(
    calendars.flatMap(({ facts }) => findStarts(day, minutes, facts)),
    ({ time }) => time,
  )
  return [...byTime.values()]
    .flatMap(starts => starts.find(({ isFree }) => isFree) ?? starts.slice(0, 1))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
