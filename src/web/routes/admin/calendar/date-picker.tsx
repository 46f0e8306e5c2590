import { useId } from 'react'
import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DayInput } from '../parts/day-input.tsx'
import type { CalendarPage } from './calendar-page.server.ts'

export function DatePicker({ page: { date, shown } }: { page: CalendarPage }) {
  const id = useId()
  return (
    <Form key={date} className="filters" method="get" action={addresses.adminCalendar()}>
      {shown.view !== 'day' && <input type="hidden" name="view" value={shown.view} />}
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
