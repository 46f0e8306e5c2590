import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { FailureWords } from '../frame/admin-failure.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/calendar.route'
import { CalendarSwitch, DatePicker, PeriodLinks, ViewLinks } from './calendar-bar.tsx'
import { type CalendarPage, calendarPage } from './calendar-page.server.ts'
import { CloseDaysButton } from './close-days-dialog.tsx'
import { DayView } from './day-view.tsx'
import { FeedButton } from './feed-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { WeekView } from './week-view.tsx'
import '../parts/dialogs.css'
import './calendar.css'

export const handle = {
  failed: (): FailureWords => ({
    title: 'Calendar Management',
    failed: 'Failed to load the calendar',
    advice: 'Time slots and bookings could not be read.',
    again: 'Retry',
  }),
}

export const meta: Route.MetaFunction = () => privatePage('Calendar Management')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return calendarPage(context.get(appContext), staff, new URL(request.url).searchParams)
}

export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Calendar Management" about={<About />}>
        {page.shown.view !== 'day' && <CloseDaysButton today={page.today} text="Close Days" />}
        <Link className="btn line sm" to={addresses.adminDaySheet({ date: page.date })}>
          Print Day Sheet
        </Link>
        <FeedButton feed={page.feed} />
      </PageHead>
      <CalendarSwitch isOpen={page.isOpen} />
      <div className="row calendar-bar">
        <ViewLinks views={page.views} current={page.shown.view} />
        <PeriodLinks view={page.shown.view} periodLinks={page.shown.periodLinks} />
        <DatePicker page={page} />
      </div>
      <View shown={page.shown} today={page.today} />
    </>
  )
}

function About() {
  return (
    <>
      <span>Manage appointment availability and time slots for consultations</span>. All times are Lagos time.
    </>
  )
}

function View({ shown, today }: Pick<CalendarPage, 'shown' | 'today'>) {
  switch (shown.view) {
    case 'day':
      // Keyed by day, so that no dialog of another day stays open.
      return <DayView key={shown.day.date} page={shown.day} today={today} />
    case 'week':
      return <WeekView page={shown.week} />
    case 'month':
      return <MonthView page={shown.month} />
    default:
      return assertNever(shown)
  }
}
