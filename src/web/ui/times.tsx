import { useId, useSyncExternalStore } from 'react'
import { cityOf, differsFromLagos, LAGOS, readZone, timeIn, weekdayIn } from '#src/zones.ts'
import { ReceiptLine } from './receipt.tsx'

/** A start time ("14:00" in Lagos). `present`: the time booked now. `mayChange`: it can be moved or cancelled after booking. */
export type TimeOnOffer = Span & { time: string; mayChange: boolean; state: 'free' | 'taken' | 'present' }

/** The times of a day, as radios named `time`; beside each the reader's own time, where that is another. */
export function Times({
  times,
  chosen,
  zone,
  fixedNoteId,
}: {
  times: ReadonlyArray<TimeOnOffer>
  chosen: string | null
  zone: string | null
  /** The id of what explains "No changes". */
  fixedNoteId: string
}) {
  return (
    <div className="times">
      {times.map(each => (
        // What somebody takes in the meantime comes back as another, so that it is no longer chosen.
        <Time
          key={`${each.time} ${each.state}`}
          time={each}
          isChosen={each.time === chosen}
          zone={zone}
          fixedNoteId={fixedNoteId}
        />
      ))}
    </div>
  )
}

const WORDS = { taken: 'Taken', present: 'Yours now' }

function Time({
  time,
  isChosen,
  zone,
  fixedNoteId,
}: {
  time: TimeOnOffer
  isChosen: boolean
  zone: string | null
  fixedNoteId: string
}) {
  const id = useId()
  const isFree = time.state === 'free'
  const isFixed = isFree && !time.mayChange
  const hasOwnTime = isFree && zone !== null && differsFromLagos(zone, new Date(time.startsAt))
  return (
    <label className={time.state === 'present' ? 'time present' : 'time'}>
      <input
        type="radio"
        name="time"
        value={time.time}
        disabled={!isFree}
        defaultChecked={isFree && isChosen}
        aria-describedby={[hasOwnTime && id, isFixed && fixedNoteId].filter(Boolean).join(' ') || undefined}
      />
      <span className="row slot">
        <b className="num">{time.time}</b>{' '}
        {hasOwnTime && (
          // Said after the name of the radio, which is the time in Lagos alone.
          <span id={id} className="num" aria-hidden="true">
            {otherWeekday(zone, time)?.slice(0, 3)} {timeIn(zone, new Date(time.startsAt))}
            <span className="vh"> in {cityOf(zone)}</span>
          </span>
        )}
        {isFixed && <span aria-hidden="true">No changes</span>}
        {time.state !== 'free' && <span>{WORDS[time.state]}</span>}
      </span>
    </label>
  )
}

/** Whose times these are: Lagos's, and the reader's own where those are others. */
export function WhoseTimes({ times, zone }: { times: ReadonlyArray<TimeOnOffer>; zone: string | null }) {
  const [first] = times
  const isAlsoOwn = zone !== null && first !== undefined && differsFromLagos(zone, new Date(first.startsAt))
  return (
    <span>
      <strong>Lagos time</strong>
      {isAlsoOwn && ` · your time (${cityOf(zone)})`}
    </span>
  )
}

/** From one instant to another, in ISO. */
export type Span = { startsAt: string; endsAt: string }

/** A day, large, in two lines: "Thursday" and "26 November 2026". */
export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

/** From when to when, as lines of a receipt: in Lagos, and on the reader's own clock where that shows another time. */
export function TimeLines({ span, zone }: { span: Span; zone: string | null }) {
  return (
    <>
      <ReceiptLine label="Lagos time">
        <strong className="large-time">{spanIn(LAGOS, span)}</strong>
      </ReceiptLine>
      {zone !== null && differsFromLagos(zone, new Date(span.startsAt)) && (
        <ReceiptLine label={`Your time (${cityOf(zone)})`}>
          {otherWeekday(zone, span)} {spanIn(zone, span)}
        </ReceiptLine>
      )}
    </>
  )
}

/** The day of the week it is there then, if it is another than in Lagos. */
function otherWeekday(zone: string, { startsAt }: Span): string | null {
  const instant = new Date(startsAt)
  const there = weekdayIn(zone, instant)
  return there === weekdayIn(LAGOS, instant) ? null : there
}

function spanIn(zone: string, { startsAt, endsAt }: Span): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

/** The reader's time zone ("Europe/London"), as soon as a script can ask the browser for it; null on the server. */
export function useOwnZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    // Some browsers tell a zone that they do not know themselves ("Etc/Unknown"), and some none.
    () => readZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )
}
