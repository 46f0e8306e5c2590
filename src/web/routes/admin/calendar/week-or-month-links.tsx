import { Link } from 'react-router'

type Way = { text: string; href: string }

/** The ways to the week or month before and after, and back to today's; `current` is null while it is on show. */
export function WeekOrMonthLinks({
  label,
  previous,
  current,
  next,
}: {
  /** Names the landmark. */
  label: string
  previous: Way
  current: Way | null
  next: Way
}) {
  return (
    <nav className="calendar-ways" aria-label={label}>
      {[previous, current, next].map(
        way =>
          way && (
            <Link key={way.text} className="btn line sm" to={way.href}>
              {way.text}
            </Link>
          ),
      )}
    </nav>
  )
}
