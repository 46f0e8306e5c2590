import { useId } from 'react'
import { Form, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CalendarPage } from './calendar-page.server.ts'

type SwitchedCalendar = CalendarPage['switched'][number]

/** With several calendars, each has its switch, and all of them have a button. */
export function CalendarSwitches({
  switched,
  isNamed,
}: {
  switched: ReadonlyArray<SwitchedCalendar>
  isNamed: boolean
}) {
  const [first, second] = switched
  if (first !== undefined && second === undefined)
    return (
      <div className="panel calendar-switch">
        <CalendarSwitch calendar={first} isNamed={isNamed} />
      </div>
    )
  return (
    <section className="panel calendar-switch" aria-label="Calendars open for bookings">
      <div className="row calendar-switches">
        {switched.map(calendar => (
          <CalendarSwitch key={calendar.id} calendar={calendar} isNamed />
        ))}
      </div>
      <SwitchAll switched={switched} />
    </section>
  )
}

function CalendarSwitch({
  calendar: { id, name, isOpen, problem },
  isNamed,
}: {
  calendar: SwitchedCalendar
  isNamed: boolean
}) {
  const { isBusy, press } = usePressAction({ act: act('switchCalendar'), failed: SWITCH_FAILED })
  const mayChange = useMay('switchCalendar')
  return (
    <div className="row calendar-of-adviser">
      <button
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-label={isNamed ? `Calendar of ${name} open for bookings` : 'Calendar open for bookings'}
        aria-busy={isBusy || undefined}
        disabled={!mayChange}
        onClick={() => press({ calendarIds: id, to: isOpen ? 'closed' : 'open' })}
      />
      {isNamed && <b>{name}</b>}
      <Badge tone={isOpen ? 'good' : 'bad'}>{isOpen ? 'Calendar Open' : 'Calendar Closed'}</Badge>
      {!isNamed && <span>{isOpen ? 'Customers can book appointments' : 'Appointment booking is disabled'}</span>}
      {problem !== null && (
        <span className="due">
          Private calendar not read: <Link to={addresses.adminAdviser(id)}>see why</Link>
        </span>
      )}
    </div>
  )
}

function SwitchAll({ switched }: { switched: ReadonlyArray<SwitchedCalendar> }) {
  const { isBusy, press } = usePressAction({ act: act('switchCalendar'), failed: SWITCH_FAILED })
  if (!useMay('switchCalendar')) return null
  const to = switched.some(({ isOpen }) => isOpen) ? 'closed' : 'open'
  return (
    <button
      className="btn line sm"
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => press({ calendarIds: switched.map(({ id }) => id).join(' '), to })}
    >
      {to === 'closed' ? 'Close All' : 'Open All'}
    </button>
  )
}

export function AdviserLinks({ page: { advisers, requested, shown } }: { page: CalendarPage }) {
  if (advisers.length === 0) return null
  const current = requested ?? shown
  return (
    <nav className="view-links adviser-links" aria-label="Adviser">
      {advisers.map(({ id, name, href }) => (
        <Link key={id} to={href} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
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
  view: CalendarPage['period']
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

export function DatePicker({ page: { date, period, requested } }: { page: CalendarPage }) {
  const id = useId()
  return (
    <Form key={date} className="row filters" method="get" action={addresses.adminCalendar()}>
      {period !== 'day' && <input type="hidden" name="view" value={period} />}
      {requested !== null && <input type="hidden" name="adviser" value={requested} />}
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
