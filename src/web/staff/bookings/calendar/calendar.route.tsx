import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/calendar.route'
import { AdviserLinks, CalendarSwitches, DatePicker, PeriodLinks, ViewLinks } from './calendar-bar.tsx'
import { type CalendarPage, loadCalendarPage } from './calendar-page.server.ts'
import { CloseDaysButton } from './close-days-dialog.tsx'
import { DayView } from './day-view.tsx'
import { FeedButton } from './feed-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { TeamMonthView } from './team-month-view.tsx'
import { TeamWeekView } from './team-week-view.tsx'
import { WeekView } from './week-view.tsx'
import './calendar.css'

export const handle = {
  failed: (): FailureWords => ({
    title: 'Calendar Management',
    failed: 'Failed to load the calendar',
    advice: 'We couldn’t read the time slots and bookings. Please try again in a moment.',
    retryLabel: 'Retry',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Calendar Management')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadCalendarPage(context.get(appContext), staff, new URL(request.url).searchParams)
}

export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Calendar Management" description={<PageDescription />}>
        {page.currentView.view !== 'day' && <CloseDaysButton today={page.today} closes={page} label="Close Days" />}
        <Link className="btn line sm" to={addresses.adminAdvisers()}>
          Advisers
        </Link>
        <Link
          className="btn line sm"
          to={addresses.adminDaySheet({ date: page.date, ...(page.requested && { adviser: page.requested }) })}
        >
          Print Day Sheet
        </Link>
        <FeedButton feed={page.feed} />
      </PageHead>
      <CalendarSwitches switched={page.switched} isNamed={page.advisers.length > 0} />
      <div className="row calendar-bar">
        <ViewLinks views={page.views} current={page.period} />
        <PeriodLinks view={page.period} periodLinks={page.currentView.page.periodLinks} />
        <DatePicker page={page} />
        <AdviserLinks page={page} />
      </div>
      <CurrentView page={page} />
    </>
  )
}

function PageDescription() {
  return (
    <>
      <span>Manage appointment availability and time slots for consultations</span>. All times are Lagos time.
    </>
  )
}

function CurrentView({ page }: { page: CalendarPage }) {
  const { currentView } = page
  switch (currentView.view) {
    case 'day':
      return <DayView key={`${currentView.page.date} ${page.shown}`} page={currentView.page} calendar={page} />
    case 'week':
      return <WeekView page={currentView.page} />
    case 'month':
      return <MonthView page={currentView.page} />
    case 'team-week':
      return <TeamWeekView page={currentView.page} />
    case 'team-month':
      return <TeamMonthView page={currentView.page} />
    default:
      return assertNever(currentView)
  }
}
