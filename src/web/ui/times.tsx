import { useId } from 'react'
import { findVisitorSpan, findVisitorStart, formatTimeSpan, LAGOS, nameVisitorZone, type TimeSpan } from '#src/zones.ts'
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
        aria-describedby={isFree ? (cannotBeChanged ? `${id} ${fixedNoteId}` : id) : undefined}
      />
      <span className="row slot">
        <b className="num">{time.time}</b>{' '}
        {isFree && (
          // This is hidden, so that screen readers name the radio button by the Lagos time only.
          <span id={id} className="num" aria-hidden="true" data-visitor-start={time.startsAt}>
            {zone !== null && <VisitorStart {...findVisitorStart(zone, time.startsAt)} />}
          </span>
        )}
        {cannotBeChanged && <span aria-hidden="true">No changes</span>}
        {time.state !== 'free' && <span>{STATE_LABELS[time.state]}</span>}
      </span>
    </label>
  )
}

function VisitorStart({ start, place }: { start: string; place: string }) {
  return (
    <>
      {start}
      <span className="visually-hidden">{place}</span>
    </>
  )
}

export function TimeZoneNote({ times, zone }: { times: ReadonlyArray<OfferedTime>; zone: string | null }) {
  const startsAt = times[0]?.startsAt
  return (
    <span>
      <strong>Lagos time</strong>
      <span data-visitor-zone={startsAt}>
        {zone !== null && startsAt !== undefined && nameVisitorZone(zone, startsAt)}
      </span>
    </span>
  )
}

export function LargeDay({ weekday, date }: { weekday: string; date: string }) {
  return (
    <p className="large-day serif">
      {weekday}
      <br />
      {date}
    </p>
  )
}

/** `span` is null until a time is chosen. The second line is empty and hidden for readers in Lagos. */
export function TimeLines({ span, zone }: { span: TimeSpan | null; zone: string | null }) {
  const visitorSpan = span !== null && zone !== null ? findVisitorSpan(zone, span) : null
  return (
    <>
      <ReceiptLine label="Lagos time" hidden={span === null}>
        <strong className="large-time" data-lagos-span>
          {span !== null && formatTimeSpan(LAGOS, span)}
        </strong>
      </ReceiptLine>
      <div hidden={visitorSpan === null} data-visitor-span={span === null ? '' : `${span.startsAt}/${span.endsAt}`}>
        <dt>{visitorSpan?.label}</dt>
        <dd>{visitorSpan?.text}</dd>
      </div>
    </>
  )
}
