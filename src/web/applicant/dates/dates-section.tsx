import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { isDecision, isUnsuccessful, type Status } from '#src/features/cases/states.ts'
import { type Fact, findFacts } from '#src/features/visa/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { ClockList, findClockFacts } from '../../parts/dates/clock-list.tsx'
import { useIsPreview } from '../track/preview.ts'
import type { DatesOfCase } from './dates-page.server.ts'

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

type Dates = Pick<DatesOfCase, 'days' | 'clocks' | 'facts'>
type OutcomeProps = { status: Status; dates: Dates; children: ReactNode }

/** Says what comes next after a decision, around the deadlines. Costs and rules are dated facts. */
function Outcome({ status, dates, children }: OutcomeProps) {
  const { days } = dates
  const isNotEndorsed = days.granted === undefined && isDecision(status) && isUnsuccessful(status)
  return (
    <>
      {days.granted !== undefined ? (
        <p>
          <strong>Congratulations: your visa is granted.</strong> Check that your name and the dates in the decision are
          right, and follow what it says about proving your status. Our work on this application ends here.
        </p>
      ) : isNotEndorsed ? (
        <p>{describeRefusal(dates)}</p>
      ) : (
        isDecision(status) && (
          <p>
            {days.visa_applied === undefined
              ? 'The visa is a second application, which the Home Office decides. Its costs, and what you need for it, are below.'
              : 'You’ve applied for the visa, and the Home Office decides on it. Tell us when you’ve given your biometrics and when you have the decision.'}
          </p>
        )
      )}
      {children}
      <FactList facts={findOutcomeFacts(status, dates)} />
      {isNotEndorsed && (
        <p>
          We read the decision with you in a call that costs nothing, and tell you plainly whether a review or a
          stronger application later makes more sense. <a href={addresses.contact()}>Write to us</a> for a time.
        </p>
      )}
    </>
  )
}

function describeRefusal(dates: Dates): string {
  if (dates.days.review_requested !== undefined)
    return 'You’ve asked for a review, and the endorsing body answers it. Tell us when you have the answer.'
  return hasReview(dates)
    ? 'You can ask the Home Office for a review of the decision, or apply again. Below is what a review can and cannot do. Read the official page before you decide.'
    : 'Your decision letter says whether you can ask for a review, and until when, so please read it first. You can also apply again.'
}

function hasReview({ clocks }: Dates): boolean {
  return clocks.some(({ key }) => key === 'review')
}

/** Returns the facts that the outcome shows. The page says once when they were checked. */
function findOutcomeFacts(status: Status, dates: Dates): Array<Fact> {
  const { days, facts } = dates
  if (days.granted !== undefined) return findFacts(facts, ['visa-length', 'work-freely', 'settlement'])
  if (!isDecision(status)) return []
  if (isUnsuccessful(status))
    return hasReview(dates) ? findFacts(facts, ['review-time', 'review-scope', 'review-evidence']) : []
  return days.visa_applied === undefined
    ? findFacts(facts, [
        'endorsement-fee',
        'visa-fee',
        'adult-surcharge',
        'child-surcharge',
        'tuberculosis-test',
        'visa-decision-time',
      ])
    : []
}

function FactList({ facts }: { facts: ReadonlyArray<Fact> }) {
  if (facts.length === 0) return null
  return (
    <ul className="plain-list">
      {facts.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
