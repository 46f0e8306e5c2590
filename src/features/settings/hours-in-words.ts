import { minutesOf } from '#src/day-times.ts'
import { type WeeklyHours, WORKDAYS, type Workday } from './weekly-hours.ts'

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
