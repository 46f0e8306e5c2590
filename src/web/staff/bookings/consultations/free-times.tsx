import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type FieldState, hasError } from '../../../ui/field-frame.tsx'
import { fetchJsonOrSignIn } from '../../parts/fetch-json.ts'
import { PickList } from '../../parts/pick-list.tsx'
import type { FreeTimes } from './booking-change.server.ts'

/** Offers the free days and the times of the chosen day. Until staff choose, that is `firstDay` or the first free one. */
export function TimeFields({
  field,
  state,
  firstDay = null,
  time,
  onChoose,
  onRetry,
}: {
  field: FieldState
  state: FreeTimesState
  firstDay?: string | null
  time: string
  onChoose: (time: string) => void
  onRetry: () => void
}) {
  const id = useId()
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  if (typeof state === 'string' || state[0] === undefined) {
    return <NoTimesMessage state={state} onRetry={onRetry} />
  }
  const day = chosenDay ?? firstDay ?? state[0].day
  const times = state.find(each => each.day === day)?.times ?? []
  return (
    <>
      {/* A day alone is nothing that staff could lose, so the form does not ask before it closes. */}
      <input type="hidden" name="day" value={day} />
      <div className="field">
        <label htmlFor={id} className="required">
          Day
        </label>
        <select
          className="input"
          id={id}
          ref={focusOnArrival}
          required
          value={day}
          onChange={event => {
            setChosenDay(event.target.value)
            onChoose('')
          }}
        >
          {state.map(each => (
            <option key={each.day} value={each.day}>
              {each.title}
            </option>
          ))}
        </select>
      </div>
      {(times.length > 0 || hasError(field)) && (
        <PickList
          field={field}
          legend="Time"
          values={times}
          chosen={time}
          onChoose={onChoose}
          className="pick-list free-times"
        >
          {each => each}
        </PickList>
      )}
    </>
  )
}

/** The days arrive after the dialog, whose focus was on the first field that was there. */
function focusOnArrival(select: HTMLSelectElement | null) {
  select?.focus()
}

function NoTimesMessage({ state, onRetry }: { state: FreeTimesState; onRetry: () => void }) {
  switch (state) {
    case 'loading':
      return <p role="status">Looking for free times...</p>
    case 'fixed':
      return (
        <p role="alert">This can’t be booked any more, because it was cancelled, has started or is already booked.</p>
      )
    case 'failed':
      return (
        <p role="alert">
          We couldn’t load the free times.{' '}
          <button className="link-btn" type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )
    default:
      return <p role="status">There are no free times. Add one to the calendar first.</p>
  }
}

type FreeTimesState = 'loading' | 'failed' | 'fixed' | NonNullable<FreeTimes['days']>

const NOTHING_READ = { state: 'loading' as FreeTimesState, advisers: [], ownTime: null }

/** `address` answers with the free times. The advisers of the answer before stay until the next one. */
export function useFreeTimes(address: string) {
  const [read, setRead] = useState<Omit<FreeTimes, 'days'> & { state: FreeTimesState }>(NOTHING_READ)
  const lastAddress = useRef(address)
  const load = useCallback(async () => {
    const isOther = lastAddress.current !== address
    lastAddress.current = address
    setRead(before => ({
      ...before,
      ownTime: null,
      state: isOther || typeof before.state === 'string' ? 'loading' : before.state,
    }))
    const response = await fetchJsonOrSignIn<FreeTimes>(address)
    // Another adviser was chosen while this answer was on its way.
    if (lastAddress.current !== address) return
    setRead(before =>
      response === null ? { ...before, state: 'failed' } : { ...response, state: response.days ?? 'fixed' },
    )
  }, [address])
  useEffect(() => void load(), [load])
  return { ...read, load }
}
