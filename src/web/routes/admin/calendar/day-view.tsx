import { ClosedDaysPanel } from './closed-days-panel.tsx'
import type { DayPage } from './day-page.server.ts'
import { DayTable } from './day-table.tsx'
import { SlotPanel } from './slot-panel.tsx'
import { Upcoming } from './upcoming.tsx'

/** One day: who comes, its times, and beneath them who comes next and what is closed. */
export function DayView({ page, today }: { page: DayPage; today: string }) {
  const isNextHere = page.bookings.some(({ id }) => id === page.nextId)
  return (
    <div className="admin-grid day-view">
      <DayTable bookings={page.bookings} date={page.title} nextId={page.nextId} />
      <SlotPanel page={page} today={today} />
      <div className="day-beside">
        <Upcoming days={page.upcoming} nextId={isNextHere ? null : page.nextId} />
        <ClosedDaysPanel closures={page.closures} today={today} />
      </div>
    </div>
  )
}
