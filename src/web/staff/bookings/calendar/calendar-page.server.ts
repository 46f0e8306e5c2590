import { addresses } from '#src/addresses.ts'
import { dateAndTime, dayInLagos, readPlausibleDay } from '#src/dates.ts'
import { BUSY_PROBLEMS } from '#src/features/bookings/busy-problems.ts'
import { type Calendar, listCalendars } from '#src/features/bookings/calendars.server.ts'
import { findFeed } from '#src/features/bookings/feed.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import type { App } from '../../../app-context.ts'
import { type CalendarView, chooseCalendar } from './choose-calendar.ts'
import { loadDayPage } from './day-page.server.ts'
import { loadMonthPage } from './month-page.server.ts'
import { loadTeamMonthPage } from './team-month-page.server.ts'
import { loadTeamWeekPage } from './team-week-page.server.ts'
import { loadWeekPage } from './week-page.server.ts'

export type CalendarPage = Awaited<ReturnType<typeof loadCalendarPage>>

export async function loadCalendarPage(app: App, staff: SignedInStaff, query: URLSearchParams) {
  const today = dayInLagos(app.clock.now())
  const date = readPlausibleDay(query.get('date')) ?? today
  const view: CalendarView = parseOneOf(['week', 'month'], query.get('view')) ?? 'day'
  const calendars = await listCalendars(app.db)
  const requested = calendars.find(({ id }) => id === query.get('adviser'))?.id
  const shown = chooseCalendar(calendars, { view, adviser: requested ?? null, staffId: staff.id })
  const link = (changes: { view?: CalendarView; adviser?: string | undefined }) => {
    const { view: linked, adviser } = { view, adviser: requested, ...changes }
    return addresses.adminCalendar({ date, ...(linked === 'day' ? {} : { view: linked }), adviser })
  }
  const [currentView, feed] = await Promise.all([
    loadView(app, { view, date, shown, requested }),
    loadFeed(app, staff, calendars),
  ])
  return {
    date,
    today,
    period: view,
    currentView,
    feed,
    /** The calendars that the switches open and close. */
    switched: (shown === null ? calendars : [shown]).map(({ id, name, isOpen, busyProblem }) => ({
      id,
      name,
      isOpen,
      problem: busyProblem && BUSY_PROBLEMS[busyProblem],
    })),
    requested: requested ?? null,
    shown: shown?.id ?? null,
    /** Empty while there is one calendar. */
    advisers:
      calendars.length === 1
        ? []
        : [
            ...(view === 'day' ? [] : [{ id: null, name: 'All Advisers', href: link({ adviser: undefined }) }]),
            ...calendars.map(({ id, name }) => ({ id, name, href: link({ adviser: id }) })),
          ],
    views: [
      { view: 'day', text: 'Day', href: link({ view: 'day' }) },
      { view: 'week', text: 'Week', href: link({ view: 'week' }) },
      { view: 'month', text: 'Month', href: link({ view: 'month' }) },
    ],
  }
}

type ViewQuery = {
  view: CalendarView
  date: string
  /** Null for all calendars. */
  shown: Calendar | null
  /** Set when staff have chosen an adviser, whom the links keep. */
  requested: string | undefined
}

async function loadView(app: App, { view, date, shown, requested: adviser }: ViewQuery) {
  if (shown === null)
    return view === 'week'
      ? ({ view: 'team-week', page: await loadTeamWeekPage(app, date) } as const)
      : ({ view: 'team-month', page: await loadTeamMonthPage(app, date) } as const)
  const query = { date, calendarId: shown.id, adviser }
  if (view === 'week') return { view, page: await loadWeekPage(app, query) } as const
  if (view === 'month') return { view, page: await loadMonthPage(app, query) } as const
  return { view: 'day', page: await loadDayPage(app, query) } as const
}

/** Null without a feed. `url` is null without a fresh proof of identity, and `allUrl` for who takes no calls. */
export type ShownFeed = {
  url: string | null
  allUrl: string | null
  createdAt: string
  lastReadAt: string | null
} | null

async function loadFeed(
  app: App,
  { id, isConfirmed }: SignedInStaff,
  calendars: ReadonlyArray<Calendar>,
): Promise<ShownFeed> {
  const feed = await findFeed(app, id)
  if (feed === null) return null
  const path = { staffId: id, token: feed.token }
  const takesCalls = calendars.length > 1 && calendars.some(({ staffId }) => staffId === id)
  return {
    url: isConfirmed ? app.publicUrl + addresses.calendarFeed(path) : null,
    allUrl: isConfirmed && takesCalls ? app.publicUrl + addresses.calendarFeed({ ...path, calls: 'all' }) : null,
    createdAt: dateAndTime(feed.createdAt),
    lastReadAt: feed.readAt === null ? null : dateAndTime(feed.readAt),
  }
}
