import { addresses } from '#src/addresses.ts'
import type { ApplicationItem, PriceList } from '#src/features/site/catalogue/items.ts'
import { nameInSentence } from '#src/features/site/catalogue/scope.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import {
  COST_MOMENTS,
  type Cost,
  type CostMoment,
  calculateCost,
  chooseForOneAdult,
  describeFamily,
  listCostFacts,
  sumPence,
} from '#src/features/visa/cost.ts'
import { type Facts, findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { ReceiptLine, ReceiptLines, ReceiptTotal } from '../ui/receipt.tsx'
import { CheckedOn } from './checked-on.tsx'
import { NairaGuide } from './rate.tsx'

const MOMENT_TITLES: Record<CostMoment, string> = {
  now: 'Now',
  'stage-1': 'By Stage 1, the endorsement',
  'stage-2': 'With Stage 2, the visa',
}

type CostAndRate = { cost: Cost; rate: Rate | null }

/** Lists the payments by the moment when they are due, with a sum for each. */
export function CostLines({ cost, rate }: CostAndRate) {
  return COST_MOMENTS.map(moment => {
    const lines = cost.lines.filter(line => line.moment === moment)
    if (lines.length === 0) return null
    return (
      <div key={moment} className="cost-moment">
        <h3 className="ends">
          <span>{MOMENT_TITLES[moment]}</span> <span className="num">{pounds(sumPence(lines))}</span>
        </h3>
        <ReceiptLines>
          {lines.map(({ what, payee, due, pence }) => (
            <ReceiptLine
              key={what}
              label={
                <>
                  {what}
                  <span className="small muted">
                    To {payee}, {due}
                  </span>
                </>
              }
            >
              {pounds(pence)}
              <NairaGuide pence={pence} rate={rate} />
            </ReceiptLine>
          ))}
        </ReceiptLines>
      </div>
    )
  })
}

export function CostTotal({ cost, rate }: CostAndRate) {
  return (
    <>
      <ReceiptLines>
        <ReceiptTotal
          label="In total"
          amount={pounds(cost.totalPence)}
          aside={<NairaGuide pence={cost.totalPence} rate={rate} />}
        />
      </ReceiptLines>
      <p className="after">
        {pounds(cost.ourPence)} to us, {pounds(cost.governmentPence)} to the Home Office.
      </p>
    </>
  )
}

type NoteProps = { item: ApplicationItem; prices: PriceList; rate: Rate | null; facts: Facts }

/** Says what one adult pays in all with an item, and leads to the page that counts a family. */
export function WholeCostNote({ item, prices, rate, facts }: NoteProps) {
  const choices = chooseForOneAdult(item, facts)
  const cost = calculateCost(choices, prices, facts)
  if (cost === null) return null
  return (
    <p className="after">
      <strong>
        In total, {describeFamily(choices)}: {pounds(cost.totalPence)}
      </strong>{' '}
      <NairaGuide pence={cost.totalPence} rate={rate} />. That is {pounds(cost.ourPence)} to us for{' '}
      {nameInSentence(item)} and {pounds(cost.governmentPence)} in fees to the Home Office.{' '}
      <a href={addresses.cost({ package: item })}>Each payment, and the cost for a family</a>
    </p>
  )
}

/** For pages that state no other facts about the visa. */
export function DatedCostNote(props: NoteProps) {
  const { item, facts } = props
  return (
    <>
      <WholeCostNote {...props} />
      <CheckedOn facts={findFacts(facts, listCostFacts(chooseForOneAdult(item, facts)))} />
    </>
  )
}
