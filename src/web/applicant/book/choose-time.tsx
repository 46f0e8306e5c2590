import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { Calendar } from '../../ui/calendar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type OfferedTime, Times, TimeZoneNote, useBrowserZone } from '../../ui/times.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import { BookingSummary } from './booked.tsx'
import type { Choice, ChosenDay, Consultation } from './shown.ts'

type What = Pick<Consultation, 'minutes' | 'customer'> & { paid: Consultation['paid'] | null }
type Button = { intent: string; text: string; busyText: string }

/** Days are requested by GET, so the address holds the chosen one; the rest is one posted form. */
export function ChooseTime({
  choice,
  path,
  query,
  ...form
}: {
  choice: Choice
  path: string
  query: Readonly<Record<string, string>>
  postTo: string
  kept: string | null
  what: What
  button: Button
  after: string
}) {
  const { day, month, hours } = choice
  const times = useShowOnChange<HTMLDivElement>(day?.day ?? null)
  return (
    <div className="book">
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="visually-hidden" role="status">
        {day !== null && `${day.name}: ${freeTimesOf(day)}`}
      </p>
      <div className="cal-box">
        <StepHeading number={1}>Date</StepHeading>
        <Calendar month={month} selected={day?.day ?? null} path={path} query={query} goesOnTo={TIME_ID} />
        <p className="small muted">{hours}</p>
      </div>
      <TimeForm key={day?.day} day={day} place={times} {...form} />
    </div>
  )
}

const TIME_ID = 'time'

function TimeForm({
  day,
  place,
  postTo,
  kept,
  what,
  button,
  after,
}: {
  day: ChosenDay | null
  place: RefObject<HTMLDivElement | null>
  postTo: string
  kept: string | null
  what: What
  button: Button
  after: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(kept)
  const readChosen = () => setChosen(chosenIn(form.current))
  // The reader may choose before this script runs.
  useEffect(readChosen)
  const zone = useBrowserZone()
  const hydrated = useHydrated()
  const isLoadingDay = useIsLoadingAnother(day)
  const start = day?.times.find(({ time, state }) => time === chosen && state === 'free') ?? null
  return (
    <Form ref={form} method="post" action={postTo} className="time-form" onChange={readChosen}>
      <input type="hidden" name="date" value={day?.day ?? ''} />
      <input type="hidden" name="zone" value={zone ?? ''} />
      <div ref={place} className="times-box" id={TIME_ID} aria-busy={isLoadingDay || undefined}>
        {day === null ? (
          <>
            <StepHeading number={2}>Time</StepHeading>
            {isLoadingDay ? <TimesSkeleton count={USUAL_COUNT} /> : <p className="muted">Choose a date first.</p>}
          </>
        ) : (
          <fieldset>
            <legend>
              <StepHeading number={2}>Time</StepHeading>
            </legend>
            {isLoadingDay && <TimesSkeleton count={day.times.length} />}
            <div hidden={isLoadingDay}>
              <p className="small muted times-zone">
                <span>{day.name}</span> <TimeZoneNote times={day.times} zone={zone} />
              </p>
              {countFree(day) === 0 && <p>Nothing is free on this day. Please choose another date.</p>}
              <FixedNote times={day.times} />
              <Times times={day.times} chosen={kept} zone={zone} fixedNoteId={FIXED_NOTE_ID} />
            </div>
          </fieldset>
        )}
      </div>
      <BookingSummary {...what} day={day} span={start} zone={zone}>
        <SubmitButton
          intent={button.intent}
          busyText={button.busyText}
          wide
          disabled={hydrated && (start === null || isLoadingDay)}
        >
          {button.text}
        </SubmitButton>
        {start === null || start.mayChange ? (
          <p className="after">{after}</p>
        ) : (
          <p className="after">
            <strong>
              This time begins in less than {CHANGE_DEADLINE_HOURS} hours: it can’t be moved or cancelled.
            </strong>
          </p>
        )}
      </BookingSummary>
    </Form>
  )
}

const FIXED_NOTE_ID = 'no-changes'

/** Before the times, so that it is read before Confirm. */
function FixedNote({ times }: { times: ReadonlyArray<OfferedTime> }) {
  const count = times.filter(({ state, mayChange }) => state === 'free' && !mayChange).length
  if (count === 0) return null
  return (
    <p id={FIXED_NOTE_ID} className="small">
      “No changes”: {count === 1 ? 'this time begins' : 'these times begin'} in less than {CHANGE_DEADLINE_HOURS} hours.
      Once booked, {count === 1 ? 'it' : 'they'} can’t be moved or cancelled.
    </p>
  )
}

function useIsLoadingAnother(day: ChosenDay | null): boolean {
  const { formMethod, formData } = useNavigation()
  const requested = formMethod === 'GET' ? formData?.get('date') : null
  return typeof requested === 'string' && requested !== day?.day
}

const USUAL_COUNT = 14

function TimesSkeleton({ count }: { count: number }) {
  return (
    <>
      <p className="small muted times-zone">Loading times...</p>
      <div className="times">
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} size="button" />
        ))}
      </div>
    </>
  )
}

function StepHeading({ number, children }: { number: number; children: ReactNode }) {
  return (
    <h2 className="small-heading">
      <span className="choice-number" aria-hidden="true">
        {number}
      </span>
      {children}
    </h2>
  )
}

function freeTimesOf(day: ChosenDay): string {
  const count = countFree(day)
  return count === 1 ? '1 time is free' : `${count} times are free`
}

function countFree({ times }: ChosenDay): number {
  return times.filter(({ state }) => state === 'free').length
}

function chosenIn(form: HTMLFormElement | null): string | null {
  const time = form === null ? null : new FormData(form).get('time')
  return typeof time === 'string' ? time : null
}

const LOWEST_VISIBLE = 0.6

/** Scrolls to a change that starts too low on the screen. The focus does not move. */
function useShowOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  useOnChange(change, () => {
    if (element.current !== null) show(element.current)
  })
  return element
}

function show(element: HTMLElement) {
  if (element.getBoundingClientRect().top <= innerHeight * LOWEST_VISIBLE) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollIntoView({ block: 'start', behavior })
}
