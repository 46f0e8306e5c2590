import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { CALL_AFTER_REFUSAL, hasCallAfterRefusal } from '#src/features/applications/progress/status-words.ts'
import { findOutcome, type Outcome as OutcomeKind, type Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { describeWorkOnVisa, nameInSentence } from '#src/features/site/catalogue/scope.ts'
import { calculateGovernmentPence, chooseForOneAdult, describeFamily, listCostFacts } from '#src/features/visa/cost.ts'
import { type Fact, type FactId, findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { NairaGuide } from '../../parts/rate.tsx'
import { useIsPreview, usePagePaths } from '../track/preview.ts'
import type { DatesOfCase } from './dates-page.server.ts'

type Dates = Pick<DatesOfCase, 'days' | 'clocks' | 'facts' | 'rate' | 'reasons'>

export type DecidedCase = { reference: string; status: Status; item: ApplicationItem; isPaidInFull: boolean }

export const OUTCOME_TITLES: Record<OutcomeKind, string> = {
  granted: 'Your visa is granted',
  'visa-applied': 'The Home Office decides now',
  'visa-next': 'Endorsed: the visa comes next',
  'turned-down': 'Not endorsed: what you can do',
}

/** Says what comes after a decision, around the deadlines. Costs and rules are dated facts. */
export function Outcome({
  application,
  dates,
  children,
}: {
  application: DecidedCase
  dates: Dates
  children: ReactNode
}) {
  switch (findOutcome(application.status, dates.days)) {
    case 'granted':
      return <Granted dates={dates}>{children}</Granted>
    case 'visa-applied':
      return (
        <>
          <p>
            You’ve applied for the visa. Tell us when you’ve given your biometrics and when you have the decision. Until
            then, there’s nothing to pay.
          </p>
          {children}
        </>
      )
    case 'visa-next':
      return (
        <Endorsed application={application} dates={dates}>
          {children}
        </Endorsed>
      )
    case 'turned-down':
      return (
        <NotEndorsed application={application} dates={dates}>
          {children}
        </NotEndorsed>
      )
    default:
      return children
  }
}

/** Returns the facts that the outcome shows. The page says once when they were checked. */
export function findOutcomeFacts(status: Status, dates: Dates): Array<Fact> {
  const kind = findOutcome(status, dates.days)
  return kind === null ? [] : findFacts(dates.facts, listFactIds(kind, dates))
}

function listFactIds(kind: OutcomeKind, dates: Dates): ReadonlyArray<FactId> {
  switch (kind) {
    case 'granted':
      return AFTER_GRANT
    case 'visa-next':
      return [...FOR_THE_VISA, ...listCostFacts(chooseForOneAdult(null, dates.facts))]
    case 'turned-down':
      return [...(mayAskForReview(dates) ? ABOUT_REVIEWS : []), ...FOR_ANOTHER_APPLICATION, 'endorsement-fee']
    case 'visa-applied':
      return []
  }
}

const AFTER_GRANT = ['visa-length', 'work-freely', 'settlement'] as const
const FOR_THE_VISA = ['tuberculosis-test', 'visa-decision-time'] as const
const ABOUT_REVIEWS = ['review-scope', 'review-evidence'] as const
const FOR_ANOTHER_APPLICATION = ['endorsement-time', 'nobody-can-guarantee'] as const

function Granted({ dates: { facts }, children }: { dates: Dates; children: ReactNode }) {
  return (
    <>
      <p>
        <strong>Congratulations: your visa is granted.</strong> Thank you for letting us be part of it.
      </p>
      <h3>What to do now</h3>
      <p>
        Check that your name and the dates in the decision are right, and follow what it says about proving your status.
        Note the last day of the visa, because you have to renew it before that day.
      </p>
      {children}
      <h3>What the visa lets you do</h3>
      <FactList facts={findFacts(facts, AFTER_GRANT)} />
      <h3>What it costs, and what we do</h3>
      <p>You have paid the Home Office for all years of this visa. Our work on this application ends here.</p>
    </>
  )
}

type DecidedProps = { application: DecidedCase; dates: Dates; children: ReactNode }

function Endorsed({ application: { item }, dates: { facts, rate }, children }: DecidedProps) {
  const choices = chooseForOneAdult(null, facts)
  const pence = calculateGovernmentPence(choices, facts, 'stage-2')
  const work = describeWorkOnVisa(item)
  return (
    <>
      <p>
        <strong>You are endorsed.</strong> The visa is a second application, which the Home Office decides. Your work
        isn’t judged again.
      </p>
      <h3>What to do, and by when</h3>
      {children}
      <FactList facts={findFacts(facts, FOR_THE_VISA)} />
      <h3>What it costs</h3>
      <p>
        {pounds(pence)} <NairaGuide pence={pence} rate={rate} /> to the Home Office for {describeFamily(choices)}, all
        of it when you apply: the visa fee and the health surcharge. Fewer years cost less, and each family member costs
        more. <a href={addresses.cost({ package: 'none' })}>Work out the cost for your family</a>: the part “With Stage
        2” is still to pay.
      </p>
      <h3>What we do</h3>
      {work === null ? (
        <p>
          The visa form isn’t part of {nameInSentence(item)}: you fill it in and submit it yourself. If something is
          unclear, write to us, and we tell you plainly whether we can answer.
        </p>
      ) : (
        <p>
          {work}, as part of {nameInSentence(item)}. You pay the fees, submit the form and give your biometrics
          yourself.
        </p>
      )}
    </>
  )
}

function NotEndorsed({ application, dates, children }: DecidedProps) {
  const { facts, rate, days, reasons } = dates
  const feePence = calculateGovernmentPence(chooseForOneAdult(null, facts), facts, 'stage-1')
  return (
    <>
      <p>
        We’re sorry. It’s a hard letter to read after so much work, and it’s about this application, not about your
        career. You owe us nothing more.{mayAskForReview(dates) && ' Only the review has a last day.'}
      </p>
      {reasons.length > 0 && (
        <>
          <h3>What your letter finds missing</h3>
          <ul className="plain-list">
            {reasons.map(({ id, title, reason }) => (
              <li key={id}>
                {title}: <strong>{reason.toLowerCase()}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Ask for a review</h3>
      {children}
      {days.review_requested !== undefined ? (
        <p>You’ve asked for a review, and the endorsing body answers it. Tell us when you have the answer.</p>
      ) : mayAskForReview(dates) ? (
        <FactList facts={findFacts(facts, ABOUT_REVIEWS)} />
      ) : (
        <p>Your decision letter says whether you can ask for a review, and until when, so please read it first.</p>
      )}
      <h3>Apply again</h3>
      <p>
        You can apply again, with more or better evidence: the reasons in your letter say what was missing. It is a new
        application, so the endorsement fee is due again: {pounds(feePence)} <NairaGuide pence={feePence} rate={rate} />
        . The visa itself comes after an endorsement. <a href={addresses.cost({ package: 'none' })}>What both cost</a>
      </p>
      <FactList facts={findFacts(facts, FOR_ANOTHER_APPLICATION)} />
      <h3>What we do</h3>
      <AfterRefusal application={application} />
    </>
  )
}

/** A refused case sells nothing, so nothing is offered for money here. */
function AfterRefusal({ application: { reference, item, isPaidInFull } }: { application: DecidedCase }) {
  const { tab } = usePagePaths(reference)
  const isPreview = useIsPreview()
  const hasCall = hasCallAfterRefusal(item, isPaidInFull)
  return (
    <>
      {hasCall ? (
        <p>{CALL_AFTER_REFUSAL}</p>
      ) : (
        <p>Send us your questions about the decision: we read every message and answer in writing.</p>
      )}
      {!isPreview && (
        <p>
          <a className="btn line" href={`${tab('messages')}#write`}>
            {hasCall ? 'Ask for a time for the call' : 'Write to us'}
          </a>
        </p>
      )}
      <p className="small muted">
        A review and another application aren’t part of {nameInSentence(item)}. You can do both without an adviser.
      </p>
    </>
  )
}

function mayAskForReview({ clocks }: Pick<Dates, 'clocks'>): boolean {
  return clocks.some(({ key }) => key === 'review')
}

function FactList({ facts }: { facts: ReadonlyArray<Fact> }) {
  return (
    <ul className="plain-list">
      {facts.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
