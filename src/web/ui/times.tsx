import { useId, useSyncExternalStore } from 'react'
import { cityOf, differsFromLagos, LAGOS, readZone, timeIn, weekdayIn } from '#src/zones.ts'
import { ReceiptLine } from './receipt.tsx'

/**
 * A time that customers can choose: `time` is its start in Lagos ("14:00"). `current` is the time of the booking that they
 * move. `mayChange`: after booking this time, they may still move or cancel it.
 */
export type OfferedTime = TimeSpan & { time: string; mayChange: boolean; state: 'free' | 'taken' | 'current' }

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
  const cannotBeChanged = isFree && !time.mayChange
  const showsVisitorTime = isFree && zone !== null && differsFromLagos(zone, new Date(time.startsAt))
  return (
    <label className={time.state === 'current' ? 'time current' : 'time'}>
      <input
        type="radio"
        name="time"
        value={time.time}
        disabled={!isFree}
        defaultChecked={isFree && isChosen}
        aria-describedby={
          [showsVisitorTime && id, cannotBeChanged && fixedNoteId].filter(Boolean).join(' ') || undefined
        }
      />
      <span className="row slot">
        <b className="num">{time.time}</b>{' '}
        {showsVisitorTime && (
          // This is hidden, so that screen readers name the radio button by the Lagos time only.
          <span id={id} className="num" aria-hidden="true">
            {findDifferingWeekday(zone, time)?.slice(0, 3)} {timeIn(zone, new Date(time.startsAt))}
            <span className="visually-hidden"> in {cityOf(zone)}</span>
          </span>
        )}
        {cannotBeChanged && <span aria-hidden="true">No changes</span>}
        {time.state !== 'free' && <span>{STATE_LABELS[time.state]}</span>}
      </span>
    </label>
  )
}

export function TimeZoneNote({ times, zone }: { times: ReadonlyArray<OfferedTime>; zone: string | null }) {
  const [first] = times
  const showsVisitorTime = zone !== null && first !== undefined && differsFromLagos(zone, new Date(first.startsAt))
  return (
    <span>
      <strong>Lagos time</strong>
      {showsVisitorTime && ` · your time (${cityOf(zone)})`}
    </span>
  )
}

/** `startsAt` and `endsAt` are instants in ISO 8601. */
export type TimeSpan = { startsAt: string; endsAt: string }

export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

export function TimeLines({ span, zone }: { span: TimeSpan; zone: string | null }) {
  return (
    <>
      <ReceiptLine label="Lagos time">
        <strong className="large-time">{formatTimeSpan(LAGOS, span)}</strong>
      </ReceiptLine>
      {zone !== null && differsFromLagos(zone, new Date(span.startsAt)) && (
        <ReceiptLine label={`Your time (${cityOf(zone)})`}>
          {findDifferingWeekday(zone, span)} {formatTimeSpan(zone, span)}
        </ReceiptLine>
      )}
    </>
  )
}

function findDifferingWeekday(zone: string, { startsAt }: TimeSpan): string | null {
  const instant = new Date(startsAt)
  const weekday = weekdayIn(zone, instant)
  return weekday === weekdayIn(LAGOS, instant) ? null : weekday
}

function formatTimeSpan(zone: string, { startsAt, endsAt }: TimeSpan): string {
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
