import { WeekList } from './week-list.tsx'
import type { WeekPage } from './week-page.server.ts'
import { WeekTable } from './week-table.tsx'
import '../../../ui/styles/admin/calendar-week.css'

/** A week at a glance: a table on a desk, a list by day on phones. */
export function WeekView({ page }: { page: WeekPage }) {
  const notes = notesOf(page)
  return (
    <section className="panel flush week" aria-labelledby="week-title">
      <h2 id="week-title">Week of {page.title}</h2>
      <WeekTable page={page} />
      <WeekList days={page.days} />
      {notes.length > 0 && <p className="muted small">{notes.join(' ')}</p>}
    </section>
  )
}

/** What the words in the cells mean, as far as they are there. */
function notesOf({ days, isOpen }: WeekPage): Array<string> {
  const looks = new Set(days.flatMap(({ cells }) => cells.map(({ look }) => look)))
  return [
    looks.has('free') && 'Free: customers can book it.',
    looks.has('listed') && (isOpen ? NOT_IN_REACH : CLOSED),
    looks.has('blocked') && 'Blocked: nobody can book it until it is enabled.',
  ].filter(note => note !== false)
}

const CLOSED = 'Listed: nobody can book it now, because the calendar is closed.'
const NOT_IN_REACH = 'Listed: nobody can book it now. Customers book from tomorrow to 90 days ahead.'
