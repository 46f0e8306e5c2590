import type { MonthPage } from './month-page.server.ts'
import { MonthTable } from './month-table.tsx'
import '../../../ui/styles/admin/calendar-month.css'

/** A month at a glance: how many come each day, how many times are free, and which days are closed. */
export function MonthView({ page }: { page: MonthPage }) {
  return (
    <section className="panel flush month" aria-labelledby="month-title">
      <h2 id="month-title">{page.title}</h2>
      <MonthTable page={page} />
      {/* The marks of a phone, where their words have no room. */}
      <ul className="month-key" aria-hidden="true">
        <li>
          <span className="month-mark booked">3</span> booked
        </li>
        <li>
          <span className="month-mark free">9</span> free
        </li>
        <li>
          <span className="month-mark closed" /> closed
        </li>
      </ul>
    </section>
  )
}
