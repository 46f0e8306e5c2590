import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/calendar.route'
import { CalendarSwitch, DatePicker, PeriodLinks, ViewLinks } from './calendar-bar.tsx'
import { type CalendarPage, loadCalendarPage } from './calendar-page.server.ts'
import { CloseDaysButton } from './close-days-dialog.tsx'
import { DayView } from './day-view.tsx'
import { FeedButton } from './feed-dialog.tsx'
import { MonthView } from './month-view.tsx'
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
        {page.currentView.view !== 'day' && <CloseDaysButton today={page.today} label="Close Days" />}
        <Link className="btn line sm" to={addresses.adminDaySheet({ date: page.date })}>
          Print Day Sheet
        </Link>
        <FeedButton feed={page.feed} />
      </PageHead>
      <CalendarSwitch isOpen={page.isOpen} />
      <div className="row calendar-bar">
        <ViewLinks views={page.views} current={page.currentView.view} />
        <PeriodLinks view={page.currentView.view} periodLinks={page.currentView.page.periodLinks} />
        <DatePicker page={page} />
      </div>
      <CurrentView currentView={page.currentView} today={page.today} />
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

function CurrentView({ currentView, today }: Pick<CalendarPage, 'currentView' | 'today'>) {
  switch (currentView.view) {
    case 'day':
      return <DayView key={currentView.page.date} page={currentView.page} today={today} />
    case 'week':
      return <WeekView page={currentView.page} />
    case 'month':
      return <MonthView page={currentView.page} />
    default:
      return assertNever(currentView)
  }
}
