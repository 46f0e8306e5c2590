import { SLOT_TIMES, type WeeklyHours, WORKDAYS, type Workday } from './weekly-hours.ts'

/** The name of the box of a half-hour: "monday-09:00". */
export function weeklyHoursField(day: Workday, time: string): string {
  return `${day}-${time}`
}

/** Every box of the form, 85 of them: what may be read from it. */
export const WEEKLY_HOURS_FIELDS = WORKDAYS.flatMap(day => SLOT_TIMES.map(time => weeklyHoursField(day, time)))

/** The week that a form says. A box that is not ticked is not sent at all, so an empty form is a week without hours. */
export function readWeeklyHours(form: Pick<FormData, 'get'>): WeeklyHours {
  const ticked = (day: Workday) => SLOT_TIMES.filter(time => form.get(weeklyHoursField(day, time)) === 'on')
  return {
    monday: ticked('monday'),
    tuesday: ticked('tuesday'),
    wednesday: ticked('wednesday'),
    thursday: ticked('thursday'),
    friday: ticked('friday'),
  }
}
