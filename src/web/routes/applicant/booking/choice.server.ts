import type { Ground } from '#src/database/ground.ts'
import { dateInWords, dayInLagos, dayInWords, noonOf, readDay } from '#src/dates.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/calendar-id.ts'
import type { Minutes } from '#src/features/bookings/length.ts'
import { offeredHours } from '#src/features/bookings/offered-hours.ts'
import { type Availability, availability, type Booking } from '#src/features/bookings/queries.server.ts'
import { mayStillChange } from '#src/features/bookings/rules.ts'
import type { Start } from '#src/features/bookings/starts.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import type { TimeOnOffer } from '../../../ui/times.tsx'
import { calendarMonth, monthOf } from './month.server.ts'
import type { Choice, ChosenDay, NoChoice } from './shown.ts'

/** Which day and month the address or the form says; either may be anything. */
export type AskedDay = { date: string | null; month: string | null }

/** What there is to choose from. `present`: the booking that is about to be moved. */
export async function readChoice(
  app: Ground,
  minutes: Minutes,
  asked: AskedDay,
  present: Booking | null,
): Promise<Choice | NoChoice> {
  let offered: Availability
  try {
    offered = await availability(app, present?.calendarId ?? DEFAULT_CALENDAR_ID, minutes, present?.id)
  } catch (err) {
    app.log.error({ err }, 'times could not be read')
    return { kind: 'unreadable' }
  }
  if (!offered.isOpen) return { kind: 'closed' }
  const lastDay = dateOf(offered.last)
  const firstFree = offered.days.find(({ starts }) => starts.some(({ isFree }) => isFree))
  if (firstFree === undefined) return { kind: 'full', lastDay }

  const day = askedDay(asked, offered)
  const month = askedMonth(asked, offered) ?? monthOf(day ?? firstFree.day)
  return {
    kind: 'choice',
    month: calendarMonth(month, offered, dayInLagos(app.clock.now())),
    hours: offeredHours(
      offered.weekly,
      offered.days.map(({ day }) => day),
      lastDay,
    ),
    day: day === null ? null : chosenDay(day, offered, present, app.clock.now()),
  }
}

/** What is no day, or none that can be booked, is taken for none. */
function askedDay({ date }: AskedDay, { first, last }: Availability): string | null {
  const day = readDay(date ?? '')
  return day !== null && first <= day && day <= last ? day : null
}

function askedMonth({ month }: AskedDay, { first, last }: Availability): string | null {
  const isShown = month !== null && /^\d{4}-\d{2}$/.test(month) && readDay(`${month}-01`) !== null
  return isShown && monthOf(first) <= month && month <= monthOf(last) ? month : null
}

function chosenDay(day: string, { days }: Availability, present: Booking | null, now: Date): ChosenDay {
  const starts = days.find(offered => offered.day === day)?.starts ?? []
  return {
    day,
    name: dayInWords(day),
    weekday: weekdayIn(LAGOS, noonOf(day)),
    date: dateOf(day),
    times: starts.map(start => timeOnOffer(start, present, now)),
  }
}

function timeOnOffer({ time, startsAt, endsAt, isFree }: Start, present: Booking | null, now: Date): TimeOnOffer {
  const isPresent = present?.startsAt.getTime() === startsAt.getTime()
  return {
    time,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    mayChange: mayStillChange(startsAt, now),
    state: isPresent ? 'present' : isFree ? 'free' : 'taken',
  }
}

function dateOf(day: string): string {
  return dateInWords(noonOf(day))
}
