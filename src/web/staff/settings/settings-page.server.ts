import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { dateAndTime, dayInLagos } from '#src/dates.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { slotChanges } from '#src/features/bookings/day-facts.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { CONFIRMED } from '#src/features/bookings/states.ts'
import { bookingsBetween } from '#src/features/calendars/span-view.server.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { type RateGround, ratePolicyInForce } from '#src/features/exchange-rate/current-rate.server.ts'
import { distanceInWords } from '#src/features/exchange-rate/rate-guard.ts'
import { isFresh } from '#src/features/exchange-rate/standing-rate.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { forEachMailSwitch } from '#src/features/settings/settings.ts'
import type { WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { type SignedInStaff, staffList } from '#src/features/staff/queries.server.ts'
import { rateInWords } from '#src/money.ts'
import type { App } from '../../app-context.ts'
import { stateOf } from '../account/shown-member.ts'
import { isOutsideHours } from './outside-hours.ts'
import { listedPrices } from './price-form.ts'

export type SettingsPage = Awaited<ReturnType<typeof settingsPage>>

/** All settings as they stand, for whoever is signed in. Who is no owner reads them. */
export async function settingsPage(app: App, staff: SignedInStaff) {
  const [settings, calendar, prices, rate, members] = await Promise.all([
    currentSettings(app.db),
    calendarOf(app.db, DEFAULT_CALENDAR_ID),
    priceList(app.db),
    shownRate(app),
    staffList(app.db),
  ])
  const { weeklyHours, meetingLink } = calendar
  return {
    email: staff.email,
    mayChange: staff.role === 'owner',
    notifications: {
      switches: forEachMailSwitch(name => settings[name]),
      receivers: members.filter(member => stateOf(member) === 'active').length,
    },
    isInMaintenance: settings.maintenanceMode,
    meetingLink,
    weekly: { hours: weeklyHours, outside: await countOutsideHours(app, weeklyHours) },
    prices: listedPrices(prices),
    rate,
  }
}

/** Far more than fit into the days that can be booked. */
const MOST = 5_000

/** How many consultations to come stand outside the weekly hours: who saves others is told, and nobody's is touched. */
export async function countOutsideHours({ db, clock }: Ground, weekly: WeeklyHours): Promise<number> {
  const toCome = await bookingsBetween(db, {
    calendarId: DEFAULT_CALENDAR_ID,
    from: clock.now(),
    status: CONFIRMED,
    limit: MOST,
  })
  const [first, last] = [toCome[0], toCome.at(-1)]
  if (first === undefined || last === undefined) return 0
  const days = { first: dayInLagos(first.startsAt), last: dayInLagos(last.startsAt) }
  const changes = await slotChanges(db, DEFAULT_CALENDAR_ID, days)
  return toCome.filter(booking => isOutsideHours(booking, weekly, changes.get(dayInLagos(booking.startsAt)) ?? []))
    .length
}

export type ShownRate = Awaited<ReturnType<typeof shownRate>>

/** The rate in force and where it comes from, in words; beside a fixed one what the market says. */
async function shownRate(app: RateGround) {
  const { rate, isFixed, fetched, held } = await ratePolicyInForce(app)
  const now = app.clock.now()
  const inField = isFixed ? rate : fetched
  return {
    inForce: rate && worded(rate, now),
    market: fetched && worded(fetched, now),
    held: held && {
      micros: held.nairaMicrosPerPound,
      words: rateInWords(held.nairaMicrosPerPound),
      source: held.source,
      since: dateAndTime(held.heldSince),
      distance: fetched && distanceInWords(held.nairaMicrosPerPound, fetched.nairaMicrosPerPound),
    },
    /** The sources were silent for longer than a rate is good by itself. */
    standsIn: rate !== null && !isFixed && held === null && !isFresh(rate, now),
    saved: {
      fixedMicros: rate?.isFixed ? rate.nairaMicrosPerPound : null,
      naira: inField === null ? '' : nairaAsTyped(inField.nairaMicrosPerPound),
    },
  }
}

function worded({ nairaMicrosPerPound, source, fetchedAt, isFixed }: Rate, now: Date) {
  const when = `${ageInWords(fetchedAt, now)}, ${dateAndTime(fetchedAt)}`
  return { words: rateInWords(nairaMicrosPerPound), from: isFixed ? `fixed ${when}` : `from ${source}, ${when}` }
}

/** As its field takes it: 2057400000 → "2,057.40". */
function nairaAsTyped(nairaMicrosPerPound: number): string {
  return rateInWords(nairaMicrosPerPound).replace(/^.*₦/u, '')
}

const AGES = new Intl.RelativeTimeFormat('en-GB')

/** "just now", "12 minutes ago", "3 hours ago", "2 days ago": never more than it is. */
export function ageInWords(instant: Date, now: Date): string {
  const age = now.getTime() - instant.getTime()
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return AGES.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return AGES.format(-Math.floor(age / HOUR_MS), 'hour')
  return AGES.format(-Math.floor(age / DAY_MS), 'day')
}
