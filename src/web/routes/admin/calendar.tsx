import { useId } from 'react'
import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/calendar'
import { type CalendarPage, calendarPage } from './calendar/calendar-page.server.ts'
import { DayTable } from './calendar/day-table.tsx'
import { Upcoming } from './calendar/upcoming.tsx'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/calendar.css'

export const meta: Route.MetaFunction = () => privatePage('Calendar Management')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return calendarPage(context.get(appContext), new URL(request.url).searchParams.get('date'))
}

export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Calendar Management" about="Consultations that were booked. All times are Lagos time." />
      <DayPicker page={page} />
      <div className="admin-grid">
        <DayTable bookings={page.bookings} date={page.title} upNext={page.upNext} />
        <Upcoming days={page.upcoming} />
      </div>
    </>
  )
}

/** Which day is shown: typed or picked, or the one beside it. */
function DayPicker({ page }: { page: CalendarPage }) {
  const id = useId()
  return (
    <Form key={page.date} className="filters" method="get" action={addresses.adminCalendar()}>
      <div className="field">
        <label htmlFor={id}>Date</label>
        <input
          className="input"
          id={id}
          name="date"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          defaultValue={page.date}
        />
      </div>
      <button className="btn line sm" type="submit">
        Show
      </button>
      <Link className="btn line sm" to={page.previous}>
        Previous day
      </Link>
      <Link className="btn line sm" to={page.next}>
        Next day
      </Link>
      {!page.isToday && (
        <Link className="btn line sm" to={addresses.adminCalendar()}>
          Today
        </Link>
      )}
    </Form>
  )
}
