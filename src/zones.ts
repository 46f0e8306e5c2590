export const LAGOS = 'Africa/Lagos'

export function timeIn(zone: string, instant: Date): string {
  // Making a formatter takes a thousand times as long as using one.
  const clock = zone === LAGOS ? CLOCK_IN_LAGOS : clockIn(zone)
  return clock.format(instant)
}

const CLOCK_IN_LAGOS = clockIn(LAGOS)

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
}

export function weekdayIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(instant)
}

export function differsFromLagos(zone: string, instant: Date): boolean {
  return timeIn(zone, instant) !== timeIn(LAGOS, instant)
}

/** "America/Los_Angeles" → "Los Angeles" */
export function cityOf(zone: string): string {
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Null when unknown. */
export function readZone(text: string | null | undefined): string | null {
  if (!text) return null
  try {
    const known = new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone
    return known.toLowerCase() === text.toLowerCase() ? known : text
  } catch {
    return null
  }
}
