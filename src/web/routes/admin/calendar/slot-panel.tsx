import { AddSlotButton } from './add-slot-button.tsx'
import { CloseDaysButton } from './close-days-button.tsx'
import type { DayPage } from './day-page.server.ts'
import { ReopenButton } from './reopen-button.tsx'
import { SlotRow } from './slot-row.tsx'

/** The times of a day, and what staff make of them. Of a day that is over: those that were booked or changed by hand. */
export function SlotPanel({ page, today }: { page: DayPage; today: string }) {
  const { date, title, isPast, closure, slots, addable, outOfReach } = page
  return (
    <section className="panel flush slot-panel" aria-labelledby="slots-title">
      <div className="panel-head">
        <h2 id="slots-title">
          Time Slots <span className="muted">{title}</span>
        </h2>
        {!isPast && (
          <div className="slot-panel-acts">
            <AddSlotButton day={date} title={title} addable={addable} />
            {closure === null && <CloseDaysButton today={today} day={date} text="Close This Day" />}
          </div>
        )}
      </div>
      {closure !== null && (
        <div className="day-closed">
          <p>
            <strong>Closed: {closure.name}.</strong> {isPast ? 'Nobody could book' : 'Nobody can book'} on this day,
            whatever the list says.
          </p>
          {!isPast && <ReopenButton closure={closure} />}
        </div>
      )}
      {slots.length > 0 && outOfReach !== null && <p className="muted">{OUT_OF_REACH[outOfReach]}</p>}
      {slots.length === 0 ? (
        <p className="muted">{isPast ? 'No time of this day was booked, or changed by hand.' : EMPTY}</p>
      ) : (
        <ul className="slot-list">
          {slots.map(slot => (
            <SlotRow key={slot.time} day={date} slot={slot} isPast={isPast} />
          ))}
        </ul>
      )}
      {isPast && slots.length > 0 && <p className="muted small">{KEPT}</p>}
    </section>
  )
}

const EMPTY = 'No time slots configured for this date. Click "Add Slot" to create availability.'

const OUT_OF_REACH = {
  closed: 'The calendar is closed: nobody can book these times now.',
  beyond: 'Nobody can book these times now. Customers book from tomorrow to 90 days ahead.',
} as const

const KEPT = 'Of a day that is over only the times that were booked, or changed by hand, are kept.'
