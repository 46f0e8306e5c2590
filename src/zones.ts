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
