import { addresses } from '#src/addresses.ts'
import type { Status } from '#src/features/cases/states.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { ClockList, findClockFacts } from '../../parts/dates/clock-list.tsx'
import { useIsPreview } from '../track/preview.ts'
import type { DatesOfCase } from './dates-page.server.ts'
import { findOutcomeFacts, Outcome } from './outcome.tsx'

/** The part of the tracking page about what follows our last check. The head of the page may already have its button. */
export function DatesSection({
  application: { reference, status },
  dates,
  hasButton,
}: {
  application: { reference: string; status: Status }
  dates: DatesOfCase
  hasButton: boolean
}) {
  const isPreview = useIsPreview()
  return (
    <section className="notice dates" id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">Your dates and deadlines</h2>
      <Outcome status={status} dates={dates}>
        {dates.clocks.length === 0 ? (
          dates.entries.length === 0 && (
            <p>Tell us when you send your application: we count the deadlines and remind you.</p>
          )
        ) : (
          <ClockList clocks={dates.clocks} />
        )}
      </Outcome>
      <CheckedOn facts={[...findClockFacts(dates.clocks), ...findOutcomeFacts(status, dates)]} />
      <DateEntries entries={dates.entries} />
      {isPreview ? (
        <p className="muted small">The applicant has a link here to enter dates, and to download the deadlines.</p>
      ) : hasButton || dates.running.length > 0 ? (
        <p className="row">
          {hasButton && (
            <a className="btn line" href={addresses.applicantDates({ reference })}>
              Enter a date
            </a>
          )}
          {dates.running.length > 0 && (
            <a href={addresses.applicantDatesFile({ reference })}>Download the deadlines for your calendar</a>
          )}
        </p>
      ) : null}
    </section>
  )
}

export function DateEntries({ entries }: { entries: DatesOfCase['entries'] }) {
  if (entries.length === 0) return null
  return (
    <ul className="small">
      {entries.map(({ fact, label, on }) => (
        <li key={fact}>
          {label}: {on}
        </li>
      ))}
    </ul>
  )
}
