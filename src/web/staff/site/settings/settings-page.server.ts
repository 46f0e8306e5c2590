import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dateAndTime, dayInLagos } from '#src/dates.ts'
import { findBookingsBetween, listCalendars, loadCalendarFacts } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { listPossibleOwners, loadSectorOwners } from '#src/features/cases/work/owners.server.ts'
import { listSavedReplies } from '#src/features/messages/saved-replies.server.ts'
import { REPLY_FIELDS, SAMPLE_REPLY_DATA } from '#src/features/messages/saved-reply.ts'
import { listPriceChanges, loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { loadRatePolicyInForce, type RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { isFresh, type Rate } from '#src/features/site/exchange-rate/rate.ts'
import { describeDistance } from '#src/features/site/exchange-rate/rate-guard.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { forEachMailSwitch } from '#src/features/site/settings/settings.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import { findStaffNames, type SignedInStaff } from '#src/features/staff/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { rateInWords } from '#src/money.ts'
import type { App } from '../../../app-context.ts'
import { isOutsideHours } from './outside-hours.ts'
import { listedPrices } from './price-form.ts'
import { toFieldValues } from './sector-owner-form.ts'

export type SettingsPage = Awaited<ReturnType<typeof loadSettingsPage>>

/** Returns the data of the settings page. Only owners may change the settings; other staff can read them. */
export async function loadSettingsPage(app: App, staff: SignedInStaff) {
  const [settings, calendars, prices, rate, sectorOwners, colleagues, replies, priceHistory] = await Promise.all([
    currentSettings(app.db),
    listCalendars(app.db),
    loadPriceList(app.db),
    summariseRate(app),
    loadSectorOwners(app.db),
    listPossibleOwners(app.db),
    listSavedReplies(app.db),
    loadPriceChanges(app),
  ])
  const calendar = calendars.find(({ id }) => id === DEFAULT_CALENDAR_ID)
  if (calendar === undefined) throw new Error('The first calendar is missing.')
  const { weeklyHours, meetingLink } = calendar
  return {
    email: staff.email,
    mayChange: mayRole(staff.role, 'settings'),
    notifications: { switches: forEachMailSwitch(name => settings[name]) },
    secondStepRequired: settings.secondStepRequired,
    replies: {
      replies,
      fields: Object.entries(REPLY_FIELDS).map(([name, { means, of }]) => ({
        name,
        means,
        sample: of({ ...SAMPLE_REPLY_DATA, now: app.clock.now() }),
        isRequired: false,
      })),
    },
    owners: { owners: toFieldValues(sectorOwners), colleagues },
    isInMaintenance: settings.maintenanceMode,
    meetingLink,
    /** Whose link and hours these are. Null while there is one calendar. */
    calendarName: calendars.length === 1 ? null : calendar.name,
    weekly: { hours: weeklyHours, outsideCount: await countOutsideHours(app, weeklyHours) },
    consultationRules: {
      inviteAfterNoShow: settings.inviteAfterNoShow,
      creditConsultationFee: settings.creditConsultationFee,
    },
    prices: listedPrices(prices),
    priceHistory,
    vatRate: settings.vatRate,
    rate,
  }
}

async function loadPriceChanges({ db }: App) {
  const changes = await listPriceChanges(db)
  const names = await findStaffNames(
    db,
    changes.map(({ by }) => by),
  )
  return changes.map(({ by, at, ...change }) => ({
    ...change,
    at: dateAndTime(at),
    by: names.get(by) ?? 'A former colleague',
  }))
}

/** Counts the upcoming bookings outside the weekly hours, for a warning. The bookings stay. */
export async function countOutsideHours(
  app: AppContext,
  weekly: WeeklyHours,
  calendarId: string = DEFAULT_CALENDAR_ID,
): Promise<number> {
  const now = app.clock.now()
  const bookings = await findBookingsBetween(app.db, { calendarId, from: now, now, isWanted: isConfirmed })
  const [first, last] = [bookings[0], bookings.at(-1)]
  if (first === undefined || last === undefined) return 0
  const days = { first: dayInLagos(first.startsAt), last: dayInLagos(last.startsAt) }
  const { exceptions } = await loadCalendarFacts(app, app.db, { calendarId, ...days })
  return bookings.filter(booking => isOutsideHours(booking, weekly, exceptions)).length
}

export type RateSummary = Awaited<ReturnType<typeof summariseRate>>

async function summariseRate(app: RateContext) {
  const { rate, isFixed, fetched, unconfirmed } = await loadRatePolicyInForce(app)
  const now = app.clock.now()
  const editableRate = isFixed ? rate : fetched
  return {
    inForce: rate && describeRate(rate, now),
    market: fetched && describeRate(fetched, now),
    unconfirmed: unconfirmed && {
      micros: unconfirmed.nairaMicrosPerPound,
      words: rateInWords(unconfirmed.nairaMicrosPerPound),
      source: unconfirmed.source,
      since: dateAndTime(unconfirmed.unconfirmedSince),
      distance: fetched && describeDistance(unconfirmed.nairaMicrosPerPound, fetched.nairaMicrosPerPound),
    },
    isOutdated: rate !== null && !isFixed && unconfirmed === null && !isFresh(rate, now),
    saved: {
      fixedMicros: rate?.isFixed ? rate.nairaMicrosPerPound : null,
      naira: editableRate === null ? '' : nairaAsTyped(editableRate.nairaMicrosPerPound),
    },
  }
}

function describeRate({ nairaMicrosPerPound, source, fetchedAt, isFixed }: Rate, now: Date) {
  const fetchedText = `${ageInWords(fetchedAt, now)}, ${dateAndTime(fetchedAt)}`
  return {
    words: rateInWords(nairaMicrosPerPound),
    from: isFixed ? `fixed ${fetchedText}` : `from ${source}, ${fetchedText}`,
  }
}

function nairaAsTyped(nairaMicrosPerPound: number): string {
  return rateInWords(nairaMicrosPerPound).replace(/^.*₦/u, '')
}

const RELATIVE_TIME = new Intl.RelativeTimeFormat('en-GB')

/** For example: "just now", "12 minutes ago", "3 hours ago". The age is rounded down. */
export function ageInWords(instant: Date, now: Date): string {
  const ageMs = now.getTime() - instant.getTime()
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return RELATIVE_TIME.format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < DAY_MS) return RELATIVE_TIME.format(-Math.floor(ageMs / HOUR_MS), 'hour')
  return RELATIVE_TIME.format(-Math.floor(ageMs / DAY_MS), 'day')
}
