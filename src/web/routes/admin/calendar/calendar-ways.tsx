import { Link } from 'react-router'
import type { CalendarPage } from './calendar-page.server.ts'

const WORDS = {
  day: { label: 'Days', current: 'Today' },
  week: { label: 'Weeks', current: 'This week' },
  month: { label: 'Months', current: 'This month' },
} as const

/** To what is before and after, and back to now. All three keep their place, whichever of them is on show. */
export function CalendarWays({
  view,
  ways: { previous, current, next },
}: Pick<CalendarPage['shown'], 'view' | 'ways'>) {
  const words = WORDS[view]
  return (
    <nav className="calendar-ways" aria-label={words.label}>
      <Link className="btn line sm" to={previous}>
        Previous <span className="vh">{view}</span>
      </Link>
      {current === null ? (
        <span className="btn line sm" aria-current="date">
          {words.current}
        </span>
      ) : (
        <Link className="btn line sm" to={current}>
          {words.current}
        </Link>
      )}
      <Link className="btn line sm" to={next}>
        Next <span className="vh">{view}</span>
      </Link>
    </nav>
  )
}
