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
import type { ChosenDay, Consultation, TimeChoice } from './page-data.ts'

type ConsultationSummary = Pick<Consultation, 'minutes' | 'customer'> & { paid: Consultation['paid'] | null }
type ButtonText = { intent: string; text: string; busyText: string }

/** Choosing a day is a GET request, so the URL holds the day. One form posts the time and the confirmation. */
export function ChooseTime({
  choice,
  path,
  query,
  ...form
}: {
  choice: TimeChoice
  path: string
  query: Readonly<Record<string, string>>
  postTo: string
  keptTime: string | null
  consultation: ConsultationSummary
  button: ButtonText
  note: string
}) {
  const { day, month, hours } = choice
  const timesRef = useScrollOnChange<HTMLDivElement>(day?.day ?? null)
  return (
    <div className="book">
      {/* Screen readers announce changes only in a status that was already on the page. */}
      <p className="visually-hidden" role="status">
        {day !== null && `${day.name}: ${describeFreeTimes(day)}`}
      </p>
      <div className="cal-box">
        <StepHeading number={1}>Date</StepHeading>
        <Calendar month={month} selected={day?.day ?? null} path={path} query={query} nextPartId={TIME_SECTION_ID} />
        <p className="small muted">{hours}</p>
      </div>
      <TimeForm key={day?.day} day={day} timesRef={timesRef} {...form} />
    </div>
  )
}

const TIME_SECTION_ID = 'time'

function TimeForm({
  day,
  timesRef,
  postTo,
  keptTime,
  consultation,
  button,
  note,
}: {
  day: ChosenDay | null
  timesRef: RefObject<HTMLDivElement | null>
  postTo: string
  keptTime: string | null
  consultation: ConsultationSummary
  button: ButtonText
  note: string
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(keptTime)
  const readChosenTime = () => setChosen(findChosenTime(formRef.current))
  // A visitor may have chosen a time before React loaded.
  useEffect(readChosenTime)
  const zone = useBrowserZone()
  const hydrated = useHydrated()
  const isLoadingDay = useIsLoadingOtherDay(day)
  const chosenTime = day?.times.find(({ time, state }) => time === chosen && state === 'free') ?? null
  return (
    <Form ref={formRef} method="post" action={postTo} className="time-form" onChange={readChosenTime}>
      <input type="hidden" name="date" value={day?.day ?? ''} />
      <input type="hidden" name="zone" value={zone ?? ''} />
      <div ref={timesRef} className="times-box" id={TIME_SECTION_ID} aria-busy={isLoadingDay || undefined}>
        {day === null ? (
          <>
            <StepHeading number={2}>Time</StepHeading>
            {isLoadingDay ? <TimesSkeleton count={USUAL_TIMES_A_DAY} /> : <p className="muted">Choose a date first.</p>}
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
              {countFreeTimes(day) === 0 && <p>Nothing is free on this day. Please choose another date.</p>}
              <NoChangesNote times={day.times} />
              <Times times={day.times} chosen={keptTime} zone={zone} fixedNoteId={NO_CHANGES_NOTE_ID} />
            </div>
          </fieldset>
        )}
      </div>
      <BookingSummary {...consultation} day={day} span={chosenTime} zone={zone}>
        <SubmitButton
          intent={button.intent}
          busyText={button.busyText}
          wide
          disabled={hydrated && (chosenTime === null || isLoadingDay)}
        >
          {button.text}
        </SubmitButton>
        {chosenTime === null || chosenTime.mayChange ? (
          <p className="after">{note}</p>
        ) : (
          <p className="after">
            <strong>
              This time begins in less than {CHANGE_DEADLINE_HOURS} hours, so it can’t be moved or cancelled.
            </strong>
          </p>
        )}
      </BookingSummary>
    </Form>
  )
}

const NO_CHANGES_NOTE_ID = 'no-changes'

/** This note stands before the times, so that people read it before they confirm a booking. */
function NoChangesNote({ times }: { times: ReadonlyArray<OfferedTime> }) {
  const count = times.filter(({ state, mayChange }) => state === 'free' && !mayChange).length
  if (count === 0) return null
  return (
    <p id={NO_CHANGES_NOTE_ID} className="small">
      “No changes”: {count === 1 ? 'this time begins' : 'these times begin'} in less than {CHANGE_DEADLINE_HOURS} hours.
      Once booked, {count === 1 ? 'it' : 'they'} can’t be moved or cancelled.
    </p>
  )
}

function useIsLoadingOtherDay(day: ChosenDay | null): boolean {
  const { formMethod, formData } = useNavigation()
  const requested = formMethod === 'GET' ? formData?.get('date') : null
  return typeof requested === 'string' && requested !== day?.day
}

const USUAL_TIMES_A_DAY = 14

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

function describeFreeTimes(day: ChosenDay): string {
  const count = countFreeTimes(day)
  return count === 1 ? '1 time is free' : `${count} times are free`
}

function countFreeTimes({ times }: ChosenDay): number {
  return times.filter(({ state }) => state === 'free').length
}

function findChosenTime(form: HTMLFormElement | null): string | null {
  const time = form === null ? null : new FormData(form).get('time')
  return typeof time === 'string' ? time : null
}

/** `useScrollOnChange` scrolls to elements that start below this share of the screen's height. */
const MAX_TOP_SHARE = 0.6

/** When `change` gets a new value, scrolls to the element if it starts too low on the screen. The focus does not move. */
function useScrollOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const elementRef = useRef<T>(null)
  useOnChange(change, () => {
    if (elementRef.current !== null) scrollIfTooLow(elementRef.current)
  })
  return elementRef
}

function scrollIfTooLow(element: HTMLElement) {
  if (element.getBoundingClientRect().top <= innerHeight * MAX_TOP_SHARE) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollIntoView({ block: 'start', behavior })
}
