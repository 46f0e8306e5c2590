import type { ReactNode } from 'react'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { NotSentNotice } from '../../parts/not-sent.tsx'
import { ForScript } from '../../site-script/for-script.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type OfferedTime, Times, TimeZoneNote } from '../../ui/times.tsx'
import { BookingSummary } from './booked.tsx'
import type { ChosenDay, Consultation, TimeChoice } from './page-data.ts'

type ConsultationSummary = Pick<Consultation, 'minutes' | 'customer'> & { paid: Consultation['paid'] | null }
type ButtonText = { intent: string; text: string; busyText: string }

/** Choosing a day is a GET request, so the URL holds the day. `enhance-booking.ts` loads it without a new page. */
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
  retryNote: string
}) {
  const { day, month, hours } = choice
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
      <TimeForm day={day} {...form} />
    </div>
  )
}

const TIME_SECTION_ID = 'time'

function TimeForm({
  day,
  postTo,
  keptTime,
  consultation,
  button,
  note,
  retryNote,
}: {
  day: ChosenDay | null
  postTo: string
  keptTime: string | null
  consultation: ConsultationSummary
  button: ButtonText
  note: string
  retryNote: string
}) {
  const chosenTime = day?.times.find(({ time, state }) => time === keptTime && state === 'free') ?? null
  const mayChange = chosenTime === null || chosenTime.mayChange
  return (
    <form method="post" action={postTo} data-once className="time-form">
      <ChoiceNotSent retryNote={retryNote} />
      <input type="hidden" name="date" value={day?.day ?? ''} />
      <input type="hidden" name="zone" value="" />
      <div className="times-box" id={TIME_SECTION_ID}>
        <div>
          {day === null ? (
            <>
              <StepHeading number={2}>Time</StepHeading>
              <p className="muted">Choose a date first.</p>
            </>
          ) : (
            <TimesOfDay day={day} keptTime={keptTime} />
          )}
        </div>
        <template data-while="loading">
          <StepHeading number={2}>Time</StepHeading>
          <TimesSkeleton count={day?.times.length ?? USUAL_TIMES_A_DAY} />
        </template>
        <template data-while="unreachable">
          <DayNotLoaded />
        </template>
      </div>
      <BookingSummary {...consultation} day={day} span={chosenTime} zone={null}>
        <SubmitButton intent={button.intent} busyText={button.busyText} wide>
          {button.text}
        </SubmitButton>
        <ForScript when={!mayChange}>
          <p className="after" hidden={!mayChange} data-note="changeable">
            {note}
          </p>
        </ForScript>
        <ForScript when={mayChange}>
          <p className="after" hidden={mayChange} data-note="fixed">
            <strong>
              This time begins in less than {CHANGE_DEADLINE_HOURS} hours, so it can’t be moved or cancelled.
            </strong>
          </p>
        </ForScript>
      </BookingSummary>
    </form>
  )
}

/** The id differs between days, so that an update keeps no time of another day. */
function TimesOfDay({ day, keptTime }: { day: ChosenDay; keptTime: string | null }) {
  return (
    <fieldset id={`times-${day.day}`}>
      <legend>
        <StepHeading number={2}>Time</StepHeading>
      </legend>
      <p className="small muted times-zone">
        <span>{day.name}</span> <TimeZoneNote times={day.times} zone={null} />
      </p>
      {countFreeTimes(day) === 0 && <p>Nothing is free on this day. Please choose another date.</p>}
      <NoChangesNote times={day.times} />
      <Times times={day.times} chosen={keptTime} zone={null} fixedNoteId={NO_CHANGES_NOTE_ID} />
    </fieldset>
  )
}

export function ChoiceNotSent({ retryNote }: { retryNote: string }) {
  return (
    <NotSentNotice title="No connection">
      <p>Your choice is still here. Please try again when you are online. {retryNote}</p>
    </NotSentNotice>
  )
}

function DayNotLoaded() {
  return (
    <Notice tone="bad" title="We couldn’t load the page" heading="h3" role="alert">
      <p>Your connection may have dropped. Nothing you sent before is lost.</p>
      <p className="row actions">
        <button className="btn plain" type="button" data-try-again>
          Try again
        </button>
      </p>
    </Notice>
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

const USUAL_TIMES_A_DAY = 14

function TimesSkeleton({ count }: { count: number }) {
  return (
    <>
      <p className="small muted times-zone">Loading times...</p>
      <div className="times">
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} />
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
