import { addresses } from '#src/addresses.ts'
import { type DatedDays, isRefused } from '#src/features/milestones/milestones.ts'
import { findFacts } from '../../content/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

/** Says what comes next after a decision. Costs and rules are dated facts. */
export function Outcome({
  days,
  clocks,
}: {
  days: DatedDays
  clocks: ReadonlyArray<{ key: string; sentence: string }>
}) {
  if (days.granted !== undefined) return <Granted />
  if (isRefused(days)) return <Refused days={days} clocks={clocks} />
  return days.endorsed === undefined ? null : <Endorsed days={days} />
}

const VISA_FACTS = findFacts(['fees', 'health-surcharge', 'tuberculosis-test', 'visa-decision-time'])
const REVIEW_FACTS = findFacts(['review-time', 'review-scope', 'review-evidence'])
const STAY_FACTS = findFacts(['visa-length', 'work-freely', 'settlement'])

function Granted() {
  return (
    <>
      <p>
        <strong>Congratulations: your visa is granted.</strong> Check that your name and the dates in the decision are
        right, and follow what it says about proving your status. Our work on this application ends here.
      </p>
      <FactList facts={STAY_FACTS} />
    </>
  )
}

function Endorsed({ days }: { days: DatedDays }) {
  return (
    <>
      <p>
        <strong>You’re endorsed. Congratulations.</strong>{' '}
        {days.visa_applied === undefined
          ? 'The visa is a second application, which the Home Office decides. These are its costs and what you need for it:'
          : 'You’ve applied for the visa, and the Home Office decides on it. Tell us when you’ve given your biometrics and when you have the decision.'}
      </p>
      {days.visa_applied === undefined && <FactList facts={VISA_FACTS} />}
    </>
  )
}

function Refused({ days, clocks }: { days: DatedDays; clocks: ReadonlyArray<{ key: string; sentence: string }> }) {
  const lastDay = clocks.find(({ key }) => key === 'review')
  return (
    <>
      <p>
        {days.review_requested === undefined
          ? 'You can ask for a review of the decision, or apply again. This is what a review can and cannot do, as far as our sources say. Read the official page before you decide:'
          : 'You’ve asked for a review, and the endorsing body answers it. Tell us when you have the answer.'}
      </p>
      {lastDay !== undefined && (
        <p>
          <strong>{lastDay.sentence}</strong>
        </p>
      )}
      <FactList facts={REVIEW_FACTS} />
      <p>
        In a <a href={addresses.contact()}>60-minute consultation</a> we read the decision with you, and tell you
        plainly whether a review or a stronger application later makes more sense.
      </p>
    </>
  )
}

function FactList({ facts }: { facts: ReturnType<typeof findFacts> }) {
  return (
    <>
      <ul>
        {facts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <CheckedOn facts={facts} />
    </>
  )
}
