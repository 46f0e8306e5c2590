import { Link } from 'react-router'
import type { CalendarPage } from './calendar-page.server.ts'

/** How much of the calendar is shown. */
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
