import ICAL from 'ical.js'
import { MINUTE_MS } from '#src/clock.ts'
import { instantInLagos } from '#src/dates.ts'

export type BusyRequest = {
  text: string
  /** Instants in milliseconds. Only what overlaps them is returned. */
  from: number
  until: number
  /** Our own consultations, which a colleague may have in the private calendar too, end with this. */
  ownUidEnd: string
}

/** In milliseconds, in order and without overlaps. */
export type BusySpan = [startMs: number, endMs: number]

/**
 * Returns when a calendar is busy, or null if the text is no calendar. Cancelled events and those shown as free are left
 * out. Call it apart: some rules of recurrence make ical.js search for ever.
 */
export function readBusyTimes({ text, ...request }: BusyRequest): Array<BusySpan> | null {
  const calendars = parse(text)
  if (calendars === null) return null
  return mergeSpans(
    calendars.flatMap(calendar => [
      ...listMasters(calendar).flatMap(master => listBusyOccurrences(master, request)),
      ...listFreeBusyPeriods(calendar),
    ]),
  )
    .filter(([startMs, endMs]) => startMs < request.until && endMs > request.from)
    .map(([startMs, endMs]) => [Math.max(startMs, request.from), Math.min(endMs, request.until)])
}

function parse(text: string): Array<ICAL.Component> | null {
  try {
    const parsed = ICAL.parse(text) as unknown as Array<unknown>
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed
    const calendars = roots.map(root => new ICAL.Component(root as unknown as string))
    return calendars.length > 0 && calendars.every(({ name }) => name === 'vcalendar') ? calendars : null
  } catch {
    return null
  }
}

type Limits = Omit<BusyRequest, 'text'>

/** One event for each UID, with its changed occurrences. A changed occurrence without its series counts as an event. */
function listMasters(calendar: ICAL.Component): Array<ICAL.Event> {
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), component => component.getFirstPropertyValue('uid'))
  return [...byUid.values()].flatMap(components => {
    const changes = components.filter(component => component.hasProperty('recurrence-id'))
    const masters = components.filter(component => !component.hasProperty('recurrence-id'))
    if (masters.length === 0) return changes.map(component => new ICAL.Event(component, { exceptions: [] }))
    return masters.map(master => new ICAL.Event(master, { exceptions: changes }))
  })
}

function listBusyOccurrences(event: ICAL.Event, limits: Limits): Array<BusySpan> {
  try {
    if (event.uid?.endsWith(limits.ownUidEnd) || event.startDate === null) return []
    if (event.isRecurrenceException() || !event.isRecurring())
      return isBusy(event) ? [toSpan(event.startDate, event.endDate)] : []
    const moved = Object.values(event.exceptions).filter(isBusy)
    return [...listOccurrences(event, limits), ...moved.map(({ startDate, endDate }) => toSpan(startDate, endDate))]
  } catch {
    // One event that cannot be read must not hide all others.
    return []
  }
}

function* listOccurrences(event: ICAL.Event, { from, until }: Limits): Generator<BusySpan> {
  const occurrences = event.iterator()
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (toMs(next) >= until) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const span = toSpan(startDate, endDate)
    if (span[1] > from && isBusy(item)) yield span
  }
}

const FREE_STATUSES: ReadonlyArray<unknown> = ['FREE', 'WORKINGELSEWHERE']

function isBusy({ component }: ICAL.Event): boolean {
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (textOf('status') === 'CANCELLED' || textOf('transp') === 'TRANSPARENT') return false
  return !FREE_STATUSES.includes(textOf('x-microsoft-cdo-busystatus'))
}

/** Some servers publish periods instead of events. One that cannot be read must not hide all others. */
function listFreeBusyPeriods(calendar: ICAL.Component): Array<BusySpan> {
  return calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap(component => component.getAllProperties('freebusy'))
    .filter(property => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE')
    .flatMap(property => {
      try {
        const periods = property.getValues().filter(value => value instanceof ICAL.Period)
        return periods.map(period => toSpan(period.start, period.getEnd()))
      } catch {
        return []
      }
    })
}

function toSpan(start: ICAL.Time, end: ICAL.Time): BusySpan {
  return [toMs(start), toMs(end)]
}

/** A whole day, and a time without a zone that the file describes, is one in Lagos. */
function toMs(time: ICAL.Time): number {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const [day = '', clock = '00:00:00'] = time.toString().split('T')
  return instantInLagos(day, time.isDate ? '00:00' : clock.slice(0, 5)).getTime()
}

const HALF_HOUR_MS = 30 * MINUTE_MS

/**
 * Joins what overlaps or touches, in whole half-hours: no more of them can be booked, and an event of each minute must not
 * fill the database. An event without a length takes no time.
 */
function mergeSpans(spans: ReadonlyArray<BusySpan>): Array<BusySpan> {
  const merged: Array<BusySpan> = []
  const halfHours = spans
    .filter(([startMs, endMs]) => startMs < endMs)
    .map(
      ([startMs, endMs]): BusySpan => [
        Math.floor(startMs / HALF_HOUR_MS) * HALF_HOUR_MS,
        Math.ceil(endMs / HALF_HOUR_MS) * HALF_HOUR_MS,
      ],
    )
  for (const [startMs, endMs] of halfHours.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && startMs <= last[1]) last[1] = Math.max(last[1], endMs)
    else merged.push([startMs, endMs])
  }
  return merged
}
