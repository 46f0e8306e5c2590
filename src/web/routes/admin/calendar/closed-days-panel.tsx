import { Link } from 'react-router'
import { CloseDaysButton } from './close-days-button.tsx'
import type { ClosedDays } from './day-page.server.ts'
import { ReopenButton } from './reopen-button.tsx'

/** The closed days that are not over yet. */
export function ClosedDaysPanel({ closures, today }: { closures: ReadonlyArray<ClosedDays>; today: string }) {
  return (
    <section className="panel" aria-labelledby="closed-days-title">
      <div className="panel-head">
        <h2 id="closed-days-title">Closed Days</h2>
        <CloseDaysButton today={today} text="Close Days" />
      </div>
      {closures.length === 0 ? (
        <p className="muted">No days are closed. Holidays that you close will be here.</p>
      ) : (
        <ul>
          {closures.map(closure => (
            <li key={closure.id} className="closed-span">
              <div>
                <strong>{closure.name}</strong>
                <Link to={closure.href}>{closure.days}</Link>
                {closure.bookings > 0 && <span className="due">{standing(closure.bookings)}</span>}
              </div>
              <ReopenButton closure={closure} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function standing(bookings: number): string {
  return bookings === 1 ? '1 booking on these days' : `${bookings} bookings on these days`
}
