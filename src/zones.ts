export const LAGOS = 'Africa/Lagos'

export function timeIn(zone: string, instant: Date): string {
  // Reuses the formatter, because creating one takes as long as a thousand uses.
  const formatter = zone === LAGOS ? LAGOS_TIME_FORMATTER : createTimeFormatter(zone)
  return formatter.format(instant)
}

const LAGOS_TIME_FORMATTER = createTimeFormatter(LAGOS)

function createTimeFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
}

export function weekdayIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(instant)
}

export function differsFromLagos(zone: string, instant: Date): boolean {
  return timeIn(zone, instant) !== timeIn(LAGOS, instant)
}

/** Formats "America/Los_Angeles" as "Los Angeles". */
export function cityOf(zone: string): string {
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

export function readZone(text: string | null | undefined): string | null {
  if (!text) return null
  try {
    const canonicalZone = new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone
    return canonicalZone.toLowerCase() === text.toLowerCase() ? canonicalZone : text
  } catch {
    return null
  }
}

/** Both are instants in ISO 8601. */
export type TimeSpan = { startsAt: string; endsAt: string }

export function formatTimeSpan(zone: string, { startsAt, endsAt }: TimeSpan): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

export function findVisitorSpan(zone: string, span: TimeSpan): { label: string; text: string } | null {
  const instant = new Date(span.startsAt)
  if (!differsFromLagos(zone, instant)) return null
  const weekday = findDifferingWeekday(zone, instant)
  const text = formatTimeSpan(zone, span)
  return { label: `Your time (${cityOf(zone)})`, text: weekday === null ? text : `${weekday} ${text}` }
}

export function findVisitorStart(zone: string, startsAt: string): { start: string; place: string } {
  const instant = new Date(startsAt)
  if (!differsFromLagos(zone, instant)) return { start: '', place: '' }
  const weekday = findDifferingWeekday(zone, instant)?.slice(0, 3)
  const time = timeIn(zone, instant)
  return { start: weekday === undefined ? time : `${weekday} ${time}`, place: ` in ${cityOf(zone)}` }
}

export function nameVisitorZone(zone: string, startsAt: string): string {
  return differsFromLagos(zone, new Date(startsAt)) ? ` · your time (${cityOf(zone)})` : ''
}

function findDifferingWeekday(zone: string, instant: Date): string | null {
  const weekday = weekdayIn(zone, instant)
  return weekday === weekdayIn(LAGOS, instant) ? null : weekday
}
