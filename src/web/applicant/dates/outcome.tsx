import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { isDecision, isUnsuccessful, type Status } from '#src/features/cases/states.ts'
import { type Fact, findFacts } from '../../content/facts.ts'
import type { DatesOfCase } from './dates-page.server.ts'

type Dates = Pick<DatesOfCase, 'days' | 'clocks'>
type OutcomeProps = { status: Status; dates: Dates; children: ReactNode }

/** Says what comes next after a decision, around the deadlines. Costs and rules are dated facts. */
export function Outcome({ status, dates, children }: OutcomeProps) {
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
export function findOutcomeFacts(status: Status, dates: Dates): Array<Fact> {
  const { days } = dates
  if (days.granted !== undefined) return findFacts(['visa-length', 'work-freely', 'settlement'])
  if (!isDecision(status)) return []
  if (isUnsuccessful(status))
    return hasReview(dates) ? findFacts(['review-time', 'review-scope', 'review-evidence']) : []
  return days.visa_applied === undefined
    ? findFacts(['fees', 'health-surcharge', 'tuberculosis-test', 'visa-decision-time'])
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
