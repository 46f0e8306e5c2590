import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import { ITEMS, type ItemKey, type PriceList } from '#src/features/site/catalogue/items.ts'
import { listContents, nameInSentence } from '#src/features/site/catalogue/scope.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { type Criterion, listCriteria } from '#src/features/visa/criteria.ts'
import { type FactId, findFacts } from '#src/features/visa/facts.ts'
import {
  type AllAnswers,
  type CheckResult,
  describeGaps,
  KINDS_OF_WORK,
  type SelfCheck,
} from '#src/features/visa/self-check.ts'
import { pounds } from '#src/money.ts'
import { buildStartHref } from '../../content/sectors.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { NairaGuide } from '../../parts/rate.tsx'
import { useFacts } from '../../parts/use-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import { buildCheckHref } from './address.ts'

type Checked = Extract<CheckResult, { kind: 'checked' }>

/** Says who decides, what is there, what is missing and what would change it. */
export function Result({
  check: { answers, result },
  prices,
  rate,
}: {
  check: SelfCheck & { step: 'result' }
  prices: PriceList
  rate: Rate | null
}) {
  const facts = useFacts()
  const ids = listFacts(answers, result)
  const { title, lead } = describeResult(answers, result)
  const { field } = KINDS_OF_WORK[answers.work]
  return (
    <section className="wrap self-check result columns">
      <div>
        <p className="small muted">
          Self-check: {KINDS_OF_WORK[answers.work].label}, {routeLabel(answers.stage).toLowerCase()}.{' '}
          <a href={buildCheckHref(answers, result.kind === 'checked' ? 2 : 1)}>Change your answers</a>
        </p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <h2>Who decides</h2>
        {result.kind === 'checked' && (
          <p>
            <strong>{bodyLabel(result.set.body)}</strong>. Your route:{' '}
            <strong>{routeLabel(result.set.route).toLowerCase()}</strong>.
          </p>
        )}
        {findFacts(facts, ids).map(fact => (
          <p key={fact.id}>{fact.text}</p>
        ))}
        {answers.prize === 'unsure' && (
          <p>
            You weren’t sure about your prize, so look for it in the list of the Immigration Rules first.{' '}
            <a href={buildCheckHref({ ...answers, prize: 'yes' }, 2)}>What changes if it’s there</a>
          </p>
        )}
        {result.kind === 'checked' && <Comparison answers={answers} result={result} />}
        {result.kind === 'no-criteria' && answers.work === 'film' && (
          <p>
            <a href={buildCheckHref({ ...answers, stage: 'talent' }, 2)}>See what exceptional talent asks in film</a>
          </p>
        )}
        <CheckedOn facts={[...(result.kind === 'checked' ? [result.set] : []), ...findFacts(facts, ids)]} />
      </div>
      <aside className="aside" aria-label="What we can do">
        <NextSteps result={result} field={field} prices={prices} rate={rate} />
      </aside>
    </section>
  )
}

function listFacts({ work, prize }: AllAnswers, { kind }: CheckResult): Array<FactId> {
  if (kind === 'prize') return ['two-stages', 'prize-fee']
  return [
    ...KINDS_OF_WORK[work].facts,
    'nobody-can-guarantee',
    ...(prize === 'unsure' ? (['two-stages'] as const) : []),
  ]
}

function describeResult({ work }: AllAnswers, result: CheckResult): { title: string; lead: string } {
  switch (result.kind) {
    case 'prize':
      return {
        title: 'You may need no endorsement',
        lead: 'If the Immigration Rules name your prize, you apply for the visa straight away. Check the exact name and year of the prize in the list first.',
      }
    case 'no-criteria':
      return work === 'film'
        ? {
            title: 'Not yet',
            lead: 'Your field has no route for people who are still on their way. What would change it: the awards that show that you lead your field.',
          }
        : {
            title: 'We can’t tell you from these questions',
            lead: 'For this kind of work we haven’t confirmed which criteria apply, so we won’t guess. Read the official pages below, or ask us.',
          }
    default:
      return result.isComplete
        ? {
            title: 'Nothing is missing, by your own answers',
            lead: 'That’s a good start and no decision: the endorsing body judges how strong each piece of evidence is, and we haven’t seen yours.',
          }
        : {
            title: 'Not yet',
            lead: `By your own answers, ${describeGaps(result.gaps)} ${isOne(result) ? 'is' : 'are'} missing. Below is what would change that.`,
          }
  }
}

function isOne({ gaps: { mandatory, optionalMissing, lettersMissing } }: Checked): boolean {
  return mandatory.length + optionalMissing + lettersMissing === 1
}

function Comparison({ answers, result: { set, gaps } }: { answers: AllAnswers; result: Checked }) {
  const optional = listCriteria(set, 'optional')
  const shown = new Set(answers.has)
  const optionalShown = optional.filter(({ id }) => shown.has(id)).length
  return (
    <>
      <h2>What it asks, and what you have</h2>
      <Criteria
        heading="Needed from everyone"
        criteria={listCriteria(set, 'mandatory')}
        shown={shown}
        missing={<Badge tone="warn">Missing</Badge>}
        isHelpful
      />
      {optional.length > 0 && (
        <Criteria
          heading={`${set.optionalNeeded} of these ${optional.length} ${set.optionalNeeded === 1 ? 'is' : 'are'} needed, and you have ${optionalShown}`}
          criteria={optional}
          shown={shown}
          missing={<Badge tone="neutral">{gaps.optionalMissing > 0 ? 'Could be added' : 'Not needed'}</Badge>}
          isHelpful={gaps.optionalMissing > 0}
        />
      )}
      <h3>Letters and limits</h3>
      <ul className="criteria-list">
        <li>
          {set.letters > 0 && (
            <p>
              <Badge tone={gaps.lettersMissing > 0 ? 'warn' : 'good'}>
                {gaps.lettersMissing > 0 ? `${gaps.lettersMissing} of ${set.letters} missing` : 'You have them'}
              </Badge>
            </p>
          )}
          <p>{set.letterRule}</p>
        </li>
        {(set.maxPieces !== null || set.limits !== null) && (
          <li>
            {set.maxPieces !== null && <p>At most {set.maxPieces} pieces of evidence are read.</p>}
            {set.limits !== null && <p>{set.limits}</p>}
          </li>
        )}
      </ul>
    </>
  )
}

function Criteria({
  heading,
  criteria,
  shown,
  missing,
  isHelpful,
}: {
  heading: string
  criteria: ReadonlyArray<Criterion>
  shown: ReadonlySet<string>
  missing: ReactNode
  /** If true, says what can show a missing criterion. */
  isHelpful: boolean
}) {
  return (
    <>
      <h3>{heading}</h3>
      <ul className="criteria-list">
        {criteria.map(({ id, title, text, evidence }) => (
          <li key={id}>
            <p className="criterion">
              <strong>{title}</strong> {shown.has(id) ? <Badge tone="good">You have it</Badge> : missing}
            </p>
            <p>{text}</p>
            {isHelpful && !shown.has(id) && evidence !== '' && (
              <p className="muted">
                <strong>What can show it:</strong> {evidence}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function NextSteps({
  result,
  field,
  prices,
  rate,
}: {
  result: CheckResult
  field: Parameters<typeof buildStartHref>[0]
  prices: PriceList
  rate: Rate | null
}) {
  const item = chooseItem(result)
  const pence = prices[item]
  const isCall = ITEMS[item].opens === 'booking'
  return (
    <>
      <Receipt>
        <h2 className="small-heading">
          What fits now: <span className="fitting-item">{ITEMS[item].name}</span>
        </h2>
        <p className="small">{FITS[item]}</p>
        {pence !== undefined && (
          <p>
            <strong>{pounds(pence)}</strong> <NairaGuide pence={pence} rate={rate} />
          </p>
        )}
        {item !== 'consultation_30' && (
          <ul className="plain-list small">
            {listContents(item).map(part => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        )}
        <p>
          <a
            href={
              isCall ? addresses.contact() : `${addresses.services({ package: item, plan: 'full' })}#payment-details`
            }
          >
            {isCall ? 'Choose a consultation' : `Order ${ITEMS[item].name}`}
          </a>
        </p>
        <p className="small muted">
          Government fees are extra and go to the Home Office.{' '}
          <a
            href={addresses.cost({
              route: result.kind === 'prize' ? 'prize' : 'endorsement',
              package: item === 'consultation_30' || pence === undefined ? undefined : item,
            })}
          >
            What it costs you and your family in all
          </a>
        </p>
      </Receipt>
      <p>
        <a className="btn next" href={buildStartHref(field)}>
          Get Started
        </a>
      </p>
      <p className="after">
        {prices.application_fee !== undefined &&
          `For ${nameInSentence('application_fee')} of ${pounds(prices.application_fee)} we tell you in writing to apply now, wait or not apply. `}
        The form opens with your field already chosen. Nothing is charged before you see the price.
      </p>
      <p className="small">
        You can also apply without an adviser. {BRAND.name} is neither the Home Office nor an endorsing body.
      </p>
    </>
  )
}

type FittingItem = Extract<ItemKey, 'initial_assessment' | 'review_finalize' | 'consultation_30'>

const FITS: Record<FittingItem, string> = {
  initial_assessment: 'A full written answer: your route, what you have, and what to gather before you apply.',
  review_finalize: 'You have the parts. We read the whole file once more before the body does.',
  consultation_30: 'A call with an adviser who tells you which way is open to you.',
}

function chooseItem(result: CheckResult): FittingItem {
  if (result.kind !== 'checked') return 'consultation_30'
  return result.isComplete ? 'review_finalize' : 'initial_assessment'
}
