import { addresses } from '#src/addresses.ts'
import { findOutcome } from '#src/features/cases/states.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { ClockList, findClockFacts } from '../../parts/dates/clock-list.tsx'
import { useIsPreview } from '../track/preview.ts'
import type { DatesOfCase } from './dates-page.server.ts'
import { type DecidedCase, findOutcomeFacts, OUTCOME_TITLES, Outcome } from './outcome.tsx'

/** The part of the tracking page about what follows our last check. The head of the page may already have its button. */
export function DatesSection({
  application,
  dates,
  hasButton,
}: {
  application: DecidedCase
  dates: DatesOfCase
  hasButton: boolean
}) {
  const isPreview = useIsPreview()
  const { reference, status } = application
  const outcome = findOutcome(status, dates.days)
  const clocks = outcome === 'turned-down' ? dates.clocks.filter(({ key }) => key !== 'passport') : dates.clocks
  return (
    <section className="notice dates" id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">{outcome === null ? 'Your dates and deadlines' : OUTCOME_TITLES[outcome]}</h2>
      <Outcome application={application} dates={dates}>
        {clocks.length === 0 ? (
          dates.entries.length === 0 && (
            <p>Tell us when you send your application: we count the deadlines and remind you.</p>
          )
        ) : (
          <ClockList clocks={clocks} />
        )}
      </Outcome>
      <CheckedOn facts={[...findClockFacts(clocks), ...findOutcomeFacts(status, dates)]} />
      {outcome !== null && dates.entries.length > 0 && <h3>Your dates</h3>}
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
