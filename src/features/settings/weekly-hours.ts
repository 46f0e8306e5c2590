import { z } from 'zod'
import { minutesOf, timeOf } from '#src/day-times.ts'

/** The days that have weekly hours, as they are counted from Monday. The weekend opens only by what staff add to a date. */
export const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Workday = (typeof WORKDAYS)[number]

/** Every half-hour that staff may offer on a day, in Lagos. */
export const SLOT_TIMES = halfHours('09:00', '17:00')

/** Half-hours that are offered on a workday until somebody saves others. */
export const WEEKLY_TIMES = [...halfHours('09:00', '11:30'), ...halfHours('13:00', '16:30')]

/** The half-hours ("14:30" in Lagos) that are offered on each workday, in order. */
export type WeeklyHours = Record<Workday, Array<string>>

export const DEFAULT_WEEKLY_HOURS: WeeklyHours = {
  monday: WEEKLY_TIMES,
  tuesday: WEEKLY_TIMES,
  wednesday: WEEKLY_TIMES,
  thursday: WEEKLY_TIMES,
  friday: WEEKLY_TIMES,
}

const timesSchema = z
  .array(z.string().refine(time => SLOT_TIMES.includes(time)))
  .transform(times => SLOT_TIMES.filter(time => times.includes(time)))

/** What is stored and is no week's hours counts as the hours of before. */
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

function halfHours(first: string, last: string): Array<string> {
  const times = []
  for (let minutes = minutesOf(first); minutes <= minutesOf(last); minutes += 30) times.push(timeOf(minutes))
  return times
}

/** The name of the box of a half-hour: "monday-09:00". */
export function weeklyHoursField(day: Workday, time: string): string {
  return `${day}-${time}`
}

/** Every box of the form, 85 of them: what may be read from it. */
export const WEEKLY_HOURS_FIELDS = WORKDAYS.flatMap(day => SLOT_TIMES.map(time => weeklyHoursField(day, time)))

/** The week that a form says. A box that is not ticked is not sent at all, so an empty form is a week without hours. */
export function readWeeklyHours(form: Readonly<Partial<Record<string, string>>>): WeeklyHours {
  const ticked = (day: Workday) => SLOT_TIMES.filter(time => form[weeklyHoursField(day, time)] === 'on')
  return {
    monday: ticked('monday'),
    tuesday: ticked('tuesday'),
    wednesday: ticked('wednesday'),
    thursday: ticked('thursday'),
    friday: ticked('friday'),
  }
}

/**
 * The hours of a week as customers read them: "Monday to Thursday, 9:00 to 17:00; Friday, 9:00 to 12:00". With `breaks`, also
 * those between: "9:00 to 12:00 and 13:00 to 17:00". Days without any are left out; null if that is all of them.
 */
export function hoursInWords(hours: WeeklyHours, { breaks }: { breaks: boolean }): string | null {
  const days = WORKDAYS.map(day => ({ day, said: saidOf(hours[day], breaks) }))
  const groups: Array<{ first: Workday; last: Workday; said: string }> = []
  for (const [index, { day, said }] of days.entries()) {
    const group = groups.at(-1)
    if (said === '') continue
    if (group?.said === said && days[index - 1]?.day === group.last) group.last = day
    else groups.push({ first: day, last: day, said })
  }
  if (groups.length === 0) return null
  return groups.map(({ first, last, said }) => `${daysOf(first, last)}, ${said}`).join('; ')
}

function daysOf(first: Workday, last: Workday): string {
  if (first === last) return named(first)
  const isPair = WORKDAYS.indexOf(last) - WORKDAYS.indexOf(first) === 1
  return `${named(first)} ${isPair ? 'and' : 'to'} ${named(last)}`
}

function named(day: Workday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** Each half-hour lasts to the next. */
function saidOf(times: ReadonlyArray<string>, breaks: boolean): string {
  const spans: Array<{ from: number; to: number }> = []
  for (const minutes of times.map(minutesOf)) {
    const span = spans.at(-1)
    if (span !== undefined && (!breaks || span.to === minutes)) span.to = minutes + 30
    else spans.push({ from: minutes, to: minutes + 30 })
  }
  const said = spans.map(({ from, to }) => `${clockTime(from)} to ${clockTime(to)}`)
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}

/** "9:00", as a sentence has it. */
function clockTime(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
