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
