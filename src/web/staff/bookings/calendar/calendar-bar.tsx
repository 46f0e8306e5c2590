import { useId } from 'react'
import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CalendarPage } from './calendar-page.server.ts'

export function CalendarSwitch({ isOpen }: { isOpen: boolean }) {
  const { isBusy, press } = usePressAction({ act: act('switchCalendar'), failed: SWITCH_FAILED })
  const mayChange = useMay('switchCalendar')
  return (
    <div className="panel row calendar-switch">
      <button
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-label="Calendar open for bookings"
        aria-busy={isBusy || undefined}
        disabled={!mayChange}
        onClick={() => press({ to: isOpen ? 'closed' : 'open' })}
      />
      <Badge tone={isOpen ? 'good' : 'bad'}>{isOpen ? 'Calendar Open' : 'Calendar Closed'}</Badge>
      <span>{isOpen ? 'Customers can book appointments' : 'Appointment booking is disabled'}</span>
    </div>
  )
}

const SWITCH_FAILED = { title: 'Error', description: 'We couldn’t switch the calendar. Please try again.' }

export function ViewLinks({ views, current }: { views: CalendarPage['views']; current: string }) {
  return (
    <nav className="view-links" aria-label="View">
      {views.map(({ view, text, href }) => (
        <Link key={view} to={href} aria-current={view === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

const PERIOD_LABELS = {
  day: { label: 'Days', current: 'Today' },
  week: { label: 'Weeks', current: 'This week' },
  month: { label: 'Months', current: 'This month' },
} as const

export function PeriodLinks({
  view,
  periodLinks: { previous, current, next },
}: {
  view: CalendarPage['currentView']['view']
  periodLinks: CalendarPage['currentView']['page']['periodLinks']
}) {
  const labels = PERIOD_LABELS[view]
  return (
    <nav className="calendar-steps" aria-label={labels.label}>
      <Link className="btn line sm" to={previous}>
        Previous <span className="visually-hidden">{view}</span>
      </Link>
      {current === null ? (
        <span className="btn line sm" aria-current="date">
          {labels.current}
        </span>
      ) : (
        <Link className="btn line sm" to={current}>
          {labels.current}
        </Link>
      )}
      <Link className="btn line sm" to={next}>
        Next <span className="visually-hidden">{view}</span>
      </Link>
    </nav>
  )
}

export function DatePicker({ page: { date, currentView } }: { page: CalendarPage }) {
  const id = useId()
  return (
    <Form key={date} className="row filters" method="get" action={addresses.adminCalendar()}>
      {currentView.view !== 'day' && <input type="hidden" name="view" value={currentView.view} />}
      <div className="field">
        <label htmlFor={id}>Date</label>
        <DayInput
          className="input"
          id={id}
          name="date"
          min="2000-01-01"
          max="2999-12-31"
          required
          defaultValue={date}
        />
      </div>
      <button className="btn line sm" type="submit">
        Show
      </button>
    </Form>
  )
}
