import { useId, useSyncExternalStore } from 'react'
import { cityOf, differsFromLagos, LAGOS, readZone, timeIn, weekdayIn } from '#src/zones.ts'
import { ReceiptLine } from './receipt.tsx'

/**
 * A start time ("14:00" in Lagos). `current` is the time of the booking to be moved. `mayChange`: a booking of this time
 * can still be moved or cancelled.
 */
export type OfferedTime = Span & { time: string; mayChange: boolean; state: 'free' | 'taken' | 'current' }

export function Times({
  times,
  chosen,
  zone,
  fixedNoteId,
}: {
  times: ReadonlyArray<OfferedTime>
  chosen: string | null
  zone: string | null
  fixedNoteId: string
}) {
  return (
    <div className="times">
      {times.map(each => (
        // The key includes the state, so that a time taken by another customer loses its selection.
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

const STATE_LABELS = { taken: 'Taken', current: 'Yours now' }

function Time({
  time,
  isChosen,
  zone,
  fixedNoteId,
}: {
  time: OfferedTime
  isChosen: boolean
  zone: string | null
  fixedNoteId: string
}) {
  const id = useId()
  const isFree = time.state === 'free'
  const isFixed = isFree && !time.mayChange
  const hasOwnTime = isFree && zone !== null && differsFromLagos(zone, new Date(time.startsAt))
  return (
    <label className={time.state === 'current' ? 'time current' : 'time'}>
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
          // Hidden, because the name of the radio button is only the Lagos time.
          <span id={id} className="num" aria-hidden="true">
            {weekdayIfDifferent(zone, time)?.slice(0, 3)} {timeIn(zone, new Date(time.startsAt))}
            <span className="visually-hidden"> in {cityOf(zone)}</span>
          </span>
        )}
        {isFixed && <span aria-hidden="true">No changes</span>}
        {time.state !== 'free' && <span>{STATE_LABELS[time.state]}</span>}
      </span>
    </label>
  )
}

export function TimeZoneNote({ times, zone }: { times: ReadonlyArray<OfferedTime>; zone: string | null }) {
  const [first] = times
  const showsOwnTime = zone !== null && first !== undefined && differsFromLagos(zone, new Date(first.startsAt))
  return (
    <span>
      <strong>Lagos time</strong>
      {showsOwnTime && ` · your time (${cityOf(zone)})`}
    </span>
  )
}

/** Start and end are instants in ISO 8601. */
export type Span = { startsAt: string; endsAt: string }

export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

export function TimeLines({ span, zone }: { span: Span; zone: string | null }) {
  return (
    <>
      <ReceiptLine label="Lagos time">
        <strong className="large-time">{formatSpan(LAGOS, span)}</strong>
      </ReceiptLine>
      {zone !== null && differsFromLagos(zone, new Date(span.startsAt)) && (
        <ReceiptLine label={`Your time (${cityOf(zone)})`}>
          {weekdayIfDifferent(zone, span)} {formatSpan(zone, span)}
        </ReceiptLine>
      )}
    </>
  )
}

function weekdayIfDifferent(zone: string, { startsAt }: Span): string | null {
  const instant = new Date(startsAt)
  const weekday = weekdayIn(zone, instant)
  return weekday === weekdayIn(LAGOS, instant) ? null : weekday
}

function formatSpan(zone: string, { startsAt, endsAt }: Span): string {
  return `${timeIn(zone, new Date(startsAt))} to ${timeIn(zone, new Date(endsAt))}`
}

/** Returns the visitor's time zone ("Europe/London"), or null on the server and before React has loaded. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(
    () => () => {},
    // Some browsers return no time zone, or an invalid one ("Etc/Unknown").
    () => readZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )
}
