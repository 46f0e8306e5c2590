import { addresses } from '#src/addresses.ts'
import { dateAndTime, dayInLagos, readPlausibleDay } from '#src/dates.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import { findFeed } from '#src/features/bookings/feed.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '../../../app-context.ts'
import { loadDayPage } from './day-page.server.ts'
import { loadMonthPage } from './month-page.server.ts'
import { loadWeekPage } from './week-page.server.ts'

export type CalendarPage = Awaited<ReturnType<typeof loadCalendarPage>>

export async function loadCalendarPage(app: App, staff: SignedInStaff, query: URLSearchParams) {
  const today = dayInLagos(app.clock.now())
  const date = readPlausibleDay(query.get('date')) ?? today
  const [calendar, currentView, feed] = await Promise.all([
    loadCalendar(app.db, DEFAULT_CALENDAR_ID),
    loadView(app, date, query.get('view')),
    loadFeed(app, staff),
  ])
  return {
    date,
    today,
    isOpen: calendar.isOpen,
    currentView,
    feed,
    views: [
      { view: 'day', text: 'Day', href: addresses.adminCalendar({ date }) },
      { view: 'week', text: 'Week', href: addresses.adminCalendar({ date, view: 'week' }) },
      { view: 'month', text: 'Month', href: addresses.adminCalendar({ date, view: 'month' }) },
    ],
  }
}

async function loadView(app: App, date: string, view: string | null) {
  if (view === 'week') return { view, page: await loadWeekPage(app, date) } as const
  if (view === 'month') return { view, page: await loadMonthPage(app, date) } as const
  return { view: 'day', page: await loadDayPage(app, date) } as const
}

/** Null without a feed. `url` is null without a fresh proof of identity. */
export type ShownFeed = { url: string | null; createdAt: string; lastReadAt: string | null } | null

async function loadFeed(app: App, { id, isConfirmed }: SignedInStaff): Promise<ShownFeed> {
  const feed = await findFeed(app, id)
  if (feed === null) return null
  return {
    url: isConfirmed ? app.publicUrl + addresses.calendarFeed({ staffId: id, token: feed.token }) : null,
    createdAt: dateAndTime(feed.createdAt),
    lastReadAt: feed.readAt === null ? null : dateAndTime(feed.readAt),
  }
}
