/** Where we are: the days and times of every consultation are meant there. */
export const LAGOS = 'Africa/Lagos'

/** "14:30": what clocks in a time zone show at an instant. */
export function timeIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(instant)
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
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Whether a text, from a form for instance, names a time zone that is known here. */
export function isZone(text: string): boolean {
  try {
    // Offsets ("+01:00") are understood too, but no browser calls its zone so.
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en-GB', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}
