import { type ReactNode, useId } from 'react'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import type { TimeSpan } from '#src/zones.ts'
import { ForScript } from '../../site-script/for-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Calendar } from './calendar.tsx'
import type { ChosenDay, OfferedTime, TimeChoice } from './choice.server.ts'
import { ChoiceNotSent, LargeDay, TimeLines } from './parts.tsx'

type ConsultationSummary = {
  minutes: number
  customer: string | null
  paid: { pence: number; kobo: number } | null
}

type TimeFormProps = {
  postTo: string
  keptTime: string | null
  consultation: ConsultationSummary
  button: { intent: string; text: string; busyText: string }
  note: string
  retryNote: string
}

/** Choosing a day is a GET request, so the URL holds the day. `enhance-booking.ts` loads it without a new page. */
export function ChooseTime({
  choice,
  path,
  query,
  ...form
}: TimeFormProps & { choice: TimeChoice; path: string; query: Readonly<Record<string, string>> }) {
  return (
    <div className="book">
      <DateBox choice={choice} path={path} query={query} />
      <TimeForm day={choice.day} {...form} />
    </div>
  )
}

type DateBoxProps = { choice: TimeChoice; path: string; query: Readonly<Record<string, string>> }

function DateBox({ choice: { day, month, hours }, path, query }: DateBoxProps) {
  return (
    <>
      {/* Screen readers announce changes only in a status that was already on the page. */}
      <p className="visually-hidden" role="status">
        {day !== null && `${day.name}: ${describeFreeTimes(day)}`}
      </p>
      <div className="cal-box">
        <StepHeading number={1}>Date</StepHeading>
        <Calendar month={month} selected={day?.day ?? null} path={path} query={query} nextPartId={TIME_SECTION_ID} />
        <p className="small muted">{hours}</p>
      </div>
    </>
  )
}

/** Each free time is a link, so that choosing one needs a single press. `children` is the third column. */
export function ChooseTimeLink({
  hrefOf,
  children,
  ...props
}: DateBoxProps & { hrefOf: (day: string, time: string) => string; children: ReactNode }) {
  const { day } = props.choice
  return (
    <div className="book">
      <DateBox {...props} />
      <TimesBox day={day}>
        {day === null ? (
          <>
            <StepHeading number={2}>Time</StepHeading>
            <p className="muted">Choose a date first.</p>
          </>
        ) : (
          <section aria-labelledby="times-heading" id={`times-${day.day}`}>
            <StepHeading number={2} id="times-heading">
              Time
            </StepHeading>
            <DayAndZone day={day} />
            <NoChangesNote times={day.times} />
            <ul className="times">
              {day.times.map(({ time, startsAt, state, mayChange }) => (
                <li key={time}>
                  {state === 'free' ? (
                    <a className="row slot" href={hrefOf(day.day, time)}>
                      <b className="num">{time}</b> <span className="visually-hidden">on {day.name}</span>{' '}
                      <span className="num" aria-hidden="true" data-visitor-start={startsAt} />
                      {!mayChange && <span>No changes</span>}
                    </a>
                  ) : (
                    <p className="row slot taken">
                      <b className="num">{time}</b> <span>Taken</span>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </TimesBox>
      {children}
    </div>
  )
}

/** `enhance-booking.ts` puts the templates in the place of the times while a day is loaded. */
function TimesBox({ day, children }: { day: ChosenDay | null; children: ReactNode }) {
  return (
    <div className="times-box" id={TIME_SECTION_ID}>
      <div>{children}</div>
      <template data-while="loading">
        <StepHeading number={2}>Time</StepHeading>
        <TimesSkeleton count={day?.times.length ?? USUAL_TIMES_A_DAY} />
      </template>
      <template data-while="unreachable">
        <DayNotLoaded />
      </template>
    </div>
  )
}

function DayAndZone({ day }: { day: ChosenDay }) {
  return (
    <>
      <p className="small muted times-zone">
        <span>{day.name}</span>{' '}
        <span>
          <strong>Lagos time</strong>
          <span data-visitor-zone={day.times[0]?.startsAt} />
        </span>
      </p>
      {countFreeTimes(day) === 0 && <p>Nothing is free on this day. Please choose another date.</p>}
    </>
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
}: TimeFormProps & { day: ChosenDay | null }) {
  const chosenTime = day?.times.find(({ time, state }) => time === keptTime && state === 'free') ?? null
  const mayChange = chosenTime === null || chosenTime.mayChange
  return (
    <form method="post" action={postTo} data-once className="time-form">
      <ChoiceNotSent retryNote={retryNote} />
      <input type="hidden" name="date" value={day?.day ?? ''} />
      <input type="hidden" name="zone" value="" />
      <TimesBox day={day}>
        {day === null ? (
          <>
            <StepHeading number={2}>Time</StepHeading>
            <p className="muted">Choose a date first.</p>
          </>
        ) : (
          <TimesOfDay day={day} keptTime={keptTime} />
        )}
      </TimesBox>
      <BookingSummary consultation={consultation} day={day} span={chosenTime}>
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
      <DayAndZone day={day} />
      <NoChangesNote times={day.times} />
      <Times times={day.times} chosen={keptTime} />
    </fieldset>
  )
}

function Times({ times, chosen }: { times: ReadonlyArray<OfferedTime>; chosen: string | null }) {
  return (
    <div className="times">
      {times.map(each => (
        // The key includes the state, so that a time taken by another customer loses its selection.
        <Time key={`${each.time} ${each.state}`} time={each} isChosen={each.time === chosen} />
      ))}
    </div>
  )
}

const STATE_LABELS = { taken: 'Taken', current: 'Yours now' }

function Time({ time, isChosen }: { time: OfferedTime; isChosen: boolean }) {
  const id = useId()
  const isFree = time.state === 'free'
  const cannotBeChanged = isFree && !time.mayChange
  return (
    <label className={time.state === 'current' ? 'time current' : 'time'}>
      <input
        type="radio"
        name="time"
        value={time.time}
        disabled={!isFree}
        defaultChecked={isFree && isChosen}
        data-span={isFree ? `${time.startsAt}/${time.endsAt}` : undefined}
        data-fixed={cannotBeChanged ? '' : undefined}
        aria-describedby={isFree ? (cannotBeChanged ? `${id} ${NO_CHANGES_NOTE_ID}` : id) : undefined}
      />
      <span className="row slot">
        <b className="num">{time.time}</b>{' '}
        {/* This is hidden, so that screen readers name the radio button by the Lagos time only. */}
        {isFree && <span id={id} className="num" aria-hidden="true" data-visitor-start={time.startsAt} />}
        {cannotBeChanged && <span aria-hidden="true">No changes</span>}
        {time.state !== 'free' && <span>{STATE_LABELS[time.state]}</span>}
      </span>
    </label>
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
          <span key={place} className="skeleton" aria-hidden="true" />
        ))}
      </div>
    </>
  )
}

function BookingSummary({
  day,
  span,
  consultation: { minutes, customer, paid },
  children,
}: {
  day: ChosenDay | null
  span: TimeSpan | null
  consultation: ConsultationSummary
  children: ReactNode
}) {
  return (
    <div className="booked-summary">
      <Receipt>
        <h2 className="small-heading">Booking Summary</h2>
        {day === null ? <p className="large-day serif muted">Not chosen yet</p> : <LargeDay {...day} />}
        <div className="small">
          <ReceiptLines>
            <ReceiptLine label="Time" hidden={span !== null}>
              <span className="muted">not chosen yet</span>
            </ReceiptLine>
            <TimeLines span={span} zone={null} />
            <ReceiptLine label="Duration">{minutes} minutes</ReceiptLine>
            {customer !== null && <ReceiptLine label="Customer">{customer}</ReceiptLine>}
            {paid !== null && (
              <ReceiptLine label="Paid">
                <span className="num">{poundsAndPence(paid.pence)}</span>{' '}
                <span className="naira">{naira(paid.kobo)}</span>
              </ReceiptLine>
            )}
          </ReceiptLines>
        </div>
        <div className="booked-summary-button">{children}</div>
      </Receipt>
    </div>
  )
}

function StepHeading({ number, id, children }: { number: number; id?: string; children: ReactNode }) {
  return (
    <h2 className="small-heading" id={id}>
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
