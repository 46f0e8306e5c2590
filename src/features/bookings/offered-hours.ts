import { dayInWords, weekdayOf } from '#src/dates.ts'
import { hoursInWords, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'

const MOST_NAMED = 3

/** The weekly hours as a customer reads them, on every page that says when a consultation can be. */
export function usualHours(weekly: WeeklyHours): string {
  const hours = hoursInWords(weekly, { breaks: true })
  return hours === null ? 'Those that the calendar shows' : `As a rule ${hours}`
}

/**
 * The weekly hours, and further days that staff opened: "As a rule Monday, 9:00 to 12:00, up to 19 February 2027. Also on
 * Saturday 28 November 2026." `days` ("2026-11-28") are those with times, `lastDay` is in words.
 */
export function offeredHours(weekly: WeeklyHours, days: ReadonlyArray<string>, lastDay: string): string {
  const added = days.filter(day => isOutsideTheWeek(weekly, day)).map(dayInWords)
  const named = added.length > MOST_NAMED ? [...added.slice(0, MOST_NAMED), 'other days that are marked free'] : added
  const also = named.length === 0 ? '' : ` Also on ${new Intl.ListFormat('en-GB').format(named)}.`
  return `${usualHours(weekly)}, up to ${lastDay}.${also}`
}

function isOutsideTheWeek(weekly: WeeklyHours, day: string): boolean {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  return workday === undefined || weekly[workday].length === 0
}
