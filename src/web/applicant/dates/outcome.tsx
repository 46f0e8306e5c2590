import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { isDecision, isOver, type Status } from '#src/features/applications/states.ts'
import type { DatedDays } from '#src/features/milestones/milestones.ts'
import { findFacts } from '../../content/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

type OutcomeProps = { status: Status; days: DatedDays; children: ReactNode }

/** Says what comes next after a decision, around the deadlines. Costs and rules are dated facts. */
export function Outcome({ status, days, children }: OutcomeProps) {
  if (days.granted !== undefined) return <Granted>{children}</Granted>
  if (!isDecision(status)) return children
  return isOver(status) ? (
    <NotEndorsed days={days}>{children}</NotEndorsed>
  ) : (
    <Endorsed days={days}>{children}</Endorsed>
  )
}

const VISA_FACTS = findFacts(['fees', 'health-surcharge', 'tuberculosis-test', 'visa-decision-time'])
const REVIEW_FACTS = findFacts(['review-time', 'review-scope', 'review-evidence'])
const STAY_FACTS = findFacts(['visa-length', 'work-freely', 'settlement'])

function Granted({ children }: Pick<OutcomeProps, 'children'>) {
  return (
    <>
      <p>
        <strong>Congratulations: your visa is granted.</strong> Check that your name and the dates in the decision are
        right, and follow what it says about proving your status. Our work on this application ends here.
      </p>
      {children}
      <FactList facts={STAY_FACTS} />
    </>
  )
}

type DecidedProps = Pick<OutcomeProps, 'days' | 'children'>

function Endorsed({ days, children }: DecidedProps) {
  return (
    <>
      <p>
        <strong>You’re endorsed. Congratulations.</strong>{' '}
        {days.visa_applied === undefined
          ? 'The visa is a second application, which the Home Office decides. Its costs, and what you need for it, are below.'
          : 'You’ve applied for the visa, and the Home Office decides on it. Tell us when you’ve given your biometrics and when you have the decision.'}
      </p>
      {children}
      {days.visa_applied === undefined && <FactList facts={VISA_FACTS} />}
    </>
  )
}

function NotEndorsed({ days, children }: DecidedProps) {
  return (
    <>
      <p>
        {days.review_requested === undefined
          ? 'You can ask for a review of the decision, or apply again. Below is what a review can and cannot do, as far as our sources say. Read the official page before you decide.'
          : 'You’ve asked for a review, and the endorsing body answers it. Tell us when you have the answer.'}
      </p>
      {children}
      <FactList facts={REVIEW_FACTS} />
      <p>
        We read the decision with you in a call that costs nothing, and tell you plainly whether a review or a stronger
        application later makes more sense. <a href={addresses.contact()}>Write to us</a> for a time.
      </p>
    </>
  )
}

function FactList({ facts }: { facts: ReturnType<typeof findFacts> }) {
  return (
    <>
      <ul className="plain-list">
        {facts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <CheckedOn facts={facts} />
    </>
  )
}
