import { z } from 'zod'
import { minutesOf, timeOf } from '#src/day-times.ts'

/** On weekends, staff add slots to single dates. */
export const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Workday = (typeof WORKDAYS)[number]

export const SLOT_TIMES = listHalfHours('09:00', '17:00')

export const DEFAULT_TIMES = [...listHalfHours('09:00', '11:30'), ...listHalfHours('13:00', '16:30')]

/** Each day lists start times in Lagos, such as "14:30". */
export type WeeklyHours = Record<Workday, Array<string>>

export const DEFAULT_WEEKLY_HOURS: WeeklyHours = {
  monday: DEFAULT_TIMES,
  tuesday: DEFAULT_TIMES,
  wednesday: DEFAULT_TIMES,
  thursday: DEFAULT_TIMES,
  friday: DEFAULT_TIMES,
}

const timesSchema = z
  .array(z.string().refine(time => SLOT_TIMES.includes(time)))
  .transform(times => SLOT_TIMES.filter(time => times.includes(time)))

export const weeklyHoursSchema = z
  .object({
    monday: timesSchema,
    tuesday: timesSchema,
    wednesday: timesSchema,
    thursday: timesSchema,
    friday: timesSchema,
  })
  .default(DEFAULT_WEEKLY_HOURS)
  .catch(DEFAULT_WEEKLY_HOURS)

function listHalfHours(first: string, last: string): Array<string> {
  const times = []
  for (let minutes = minutesOf(first); minutes <= minutesOf(last); minutes += 30) times.push(timeOf(minutes))
  return times
}

/** Every time that one of several calendars offers. */
export function mergeWeeklyHours(all: ReadonlyArray<WeeklyHours>): WeeklyHours {
  const times = (day: Workday) => SLOT_TIMES.filter(time => all.some(hours => hours[day].includes(time)))
  return {
    monday: times('monday'),
    tuesday: times('tuesday'),
    wednesday: times('wednesday'),
    thursday: times('thursday'),
    friday: times('friday'),
  }
}

export function weeklyHoursFieldName(day: Workday, time: string): string {
  return `${day}-${time}`
}

export const WEEKLY_HOURS_FIELDS = WORKDAYS.flatMap(day => SLOT_TIMES.map(time => weeklyHoursFieldName(day, time)))

export function readWeeklyHours(form: Readonly<Partial<Record<string, string>>>): WeeklyHours {
  const tickedTimes = (day: Workday) => SLOT_TIMES.filter(time => form[weeklyHoursFieldName(day, time)] === 'on')
  return {
    monday: tickedTimes('monday'),
    tuesday: tickedTimes('tuesday'),
    wednesday: tickedTimes('wednesday'),
    thursday: tickedTimes('thursday'),
    friday: tickedTimes('friday'),
  }
}

/** Returns "Monday to Friday, 9:00 to 17:00", or null. `breaks` also splits the hours at breaks. */
export function hoursInWords(hours: WeeklyHours, { breaks }: { breaks: boolean }): string | null {
  const days = WORKDAYS.map(day => ({ day, text: spansInWords(hours[day], breaks) }))
  const groups: Array<{ first: Workday; last: Workday; text: string }> = []
  for (const [index, { day, text }] of days.entries()) {
    const group = groups.at(-1)
    if (text === '') continue
    if (group?.text === text && days[index - 1]?.day === group.last) group.last = day
    else groups.push({ first: day, last: day, text })
  }
  if (groups.length === 0) return null
  return groups.map(({ first, last, text }) => `${daysInWords(first, last)}, ${text}`).join('; ')
}

function daysInWords(first: Workday, last: Workday): string {
  if (first === last) return weekdayName(first)
  const isTwoDays = WORKDAYS.indexOf(last) - WORKDAYS.indexOf(first) === 1
  return `${weekdayName(first)} ${isTwoDays ? 'and' : 'to'} ${weekdayName(last)}`
}

function weekdayName(day: Workday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}

function spansInWords(times: ReadonlyArray<string>, breaks: boolean): string {
  const spans: Array<{ from: number; to: number }> = []
  for (const minutes of times.map(minutesOf)) {
    const span = spans.at(-1)
    if (span !== undefined && (!breaks || span.to === minutes)) span.to = minutes + 30
    else spans.push({ from: minutes, to: minutes + 30 })
  }
  const texts = spans.map(({ from, to }) => `${formatClockTime(from)} to ${formatClockTime(to)}`)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function formatClockTime(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
