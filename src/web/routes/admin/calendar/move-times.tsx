import { useId, useState } from 'react'
import { FieldError, type FieldState, fieldClass, hasError } from '../../../ui/field-frame.tsx'
import type { MoveDays } from './use-move-days.ts'

/** The days that have free times, and the times of the one that is chosen. */
export function MoveTimes({
  field,
  state,
  time,
  onChoose,
  onRetry,
}: {
  field: FieldState
  state: MoveDays
  time: string
  onChoose: (time: string) => void
  onRetry: () => void
}) {
  const id = useId()
  const [day, setDay] = useState('')
  if (typeof state === 'string' || state.length === 0) {
    return <NoTimes state={state} onRetry={onRetry} />
  }
  const times = state.find(each => each.day === day)?.times ?? []
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="required">
          Day
        </label>
        <select
          className="input"
          id={id}
          name="day"
          required
          value={day}
          onChange={event => {
            setDay(event.target.value)
            onChoose('')
          }}
        >
          <option value="">Choose a day</option>
          {state.map(each => (
            <option key={each.day} value={each.day}>
              {each.title}
            </option>
          ))}
        </select>
      </div>
      {(times.length > 0 || hasError(field)) && (
        <fieldset className={fieldClass(field)}>
          <legend className="lbl required">Time</legend>
          <FieldError field={field} />
          <div className="pick-list free-times">
            {times.map(each => (
              <label key={each}>
                <input
                  type="radio"
                  name={field.name}
                  value={each}
                  required
                  checked={each === time}
                  onChange={() => onChoose(each)}
                />
                {each}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function NoTimes({ state, onRetry }: { state: MoveDays; onRetry: () => void }) {
  switch (state) {
    case 'loading':
      return <p role="status">Looking for free times...</p>
    case 'fixed':
      return <p role="alert">It can be moved no more: it was cancelled, or it has begun.</p>
    case 'failed':
      return (
        <p role="alert">
          The free times could not be loaded.{' '}
          <button className="link-btn" type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )
    default:
      return <p role="status">No time is free. Add one to the calendar first.</p>
  }
}
