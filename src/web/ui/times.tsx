import { useId } from 'react'
import { cityOf, differsFromLagos, timeIn } from '#src/zones.ts'
import { otherWeekday, type Span } from './when.tsx'

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
      <span className="slot">
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
