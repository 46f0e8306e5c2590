/** Where we are: the days and times of every consultation are meant there. */
export const LAGOS = 'Africa/Lagos'

/** "14:30": what clocks in a time zone show at an instant. */
export function timeIn(zone: string, instant: Date): string {
  // Making one takes a thousand times as long as using it, and lists tell many times of day.
  const clock = zone === LAGOS ? CLOCK_IN_LAGOS : clockIn(zone)
  return clock.format(instant)
}

const CLOCK_IN_LAGOS = clockIn(LAGOS)

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
}

/** "Wednesday": the day of the week it is there. */
export function weekdayIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(instant)
}

/** Whether clocks there show another time than those in Lagos. */
export function differsFromLagos(zone: string, instant: Date): boolean {
  return timeIn(zone, instant) !== timeIn(LAGOS, instant)
}

/** "Los Angeles" of "America/Los_Angeles": what people call their zone. */
export function cityOf(zone: string): string {
  if (/^[+-]/.test(zone)) return `UTC${zone}`
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** A time zone as a browser or a form says it, if it is known here, spelled as it is known; null if it is not. */
export function readZone(text: string | null | undefined): string | null {
  if (!text) return null
  try {
    const known = new Intl.DateTimeFormat('en-GB', { timeZone: text }).resolvedOptions().timeZone
    // An old or a new name of the same zone stays the one that its people use.
    return known.toLowerCase() === text.toLowerCase() ? known : text
  } catch {
    return null
  }
}
