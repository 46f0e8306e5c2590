import { ClosedDaysPanel } from './closed-days-panel.tsx'
import type { DayPage } from './day-page.server.ts'
import { DayTable } from './day-table.tsx'
import { SlotPanel } from './slot-panel.tsx'
import { Upcoming } from './upcoming.tsx'

/** One day: its times, who comes, and beside them who comes next and what is closed. */
export function DayView({ page, today }: { page: DayPage; today: string }) {
  return (
    <div className="admin-grid day-view">
      <SlotPanel page={page} today={today} />
      <div className="w8">
        <DayTable bookings={page.bookings} date={page.title} upNext={page.upNext} />
        <Upcoming days={page.upcoming} />
        <ClosedDaysPanel closures={page.closures} />
      </div>
    </div>
  )
}
