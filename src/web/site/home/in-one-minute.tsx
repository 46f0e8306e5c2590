import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import { CONSULTATION_ITEMS, calculateInstalments, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { findFacts } from '../../content/facts.ts'
import { calculateWholeCost, EXAMPLE_YEARS } from '../../content/whole-cost.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { NairaGuide } from '../../parts/naira-guide.tsx'
import { RIGHT_FACTS } from './what-the-visa-gives.tsx'

type PricesAndRate = { prices: PriceList; rate: Rate | null }

/** Sums up the costs, the first steps and who decides. */
export function InOneMinute({ prices, rate }: PricesAndRate) {
  const feePence = prices.application_fee
  return (
    <section className="band" aria-label="In one minute">
      <div className="wrap page-section columns brief">
        <div>
          <h2>What it costs</h2>
          <PriceLines prices={prices} rate={rate} />
          <WholeCostLine prices={prices} rate={rate} />
        </div>
        <div>
          <h2>What happens first</h2>
          <ol className="stitches">
            <li>You fill in a short form about your work.</li>
            {feePence !== undefined && (
              <li>You pay {pounds(calculateInstalments(feePence).firstPence)} and get your reference by email.</li>
            )}
            <li>We email you a plain answer: apply now, wait, or don’t apply.</li>
          </ol>
        </div>
        <div>
          <h2>Who decides</h2>
          <p>
            We don’t. An endorsing body assesses your work in Stage&nbsp;1, and the Home Office decides on the visa in
            Stage&nbsp;2. No one can promise you the answer, and you may apply without an adviser.
          </p>
        </div>
        <CheckedOn facts={findFacts([...RIGHT_FACTS, 'fees', 'health-surcharge', 'two-stages'])} />
      </div>
    </section>
  )
}

function PriceLines({ prices, rate }: PricesAndRate) {
  const feePence = prices.application_fee
  const packages = PACKAGE_ITEMS.flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  const consultationPrices = CONSULTATION_ITEMS.flatMap(item => prices[item] ?? [])
  return (
    <dl className="lines">
      {feePence !== undefined && <FeeLine pence={feePence} rate={rate} />}
      {packages.map(({ item, pence }) => (
        <PriceLine key={item} label={ITEMS[item].name}>
          {pounds(pence)} <NairaGuide pence={pence} rate={rate} />
        </PriceLine>
      ))}
      {consultationPrices.length > 0 && (
        <PriceLine label="Consultation (optional)">{OR_LIST_FORMAT.format(consultationPrices.map(pounds))}</PriceLine>
      )}
    </dl>
  )
}

/** Shows the total of the worked example in a sentence. The Services page lists its parts. */
function WholeCostLine({ prices, rate }: PricesAndRate) {
  const cost = calculateWholeCost('full_support', prices)
  if (cost === null) return null
  return (
    <p className="after">
      <strong>
        In total, for one adult and {EXAMPLE_YEARS} years: {pounds(cost.totalPence)}
      </strong>{' '}
      <NairaGuide pence={cost.totalPence} rate={rate} />. That is {pounds(cost.ourPence)} to us for{' '}
      {ITEMS.full_support.name} and {pounds(cost.governmentPence)} in fees to the Home Office.{' '}
      <a href={`${addresses.services()}#whole-cost`}>When each payment is due</a>
    </p>
  )
}

const OR_LIST_FORMAT = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function FeeLine({ pence, rate }: { pence: number; rate: Rate | null }) {
  const { firstPence, secondPence } = calculateInstalments(pence)
  return (
    <PriceLine label={ITEMS.application_fee.name}>
      {pounds(firstPence)} now <NairaGuide pence={firstPence} rate={rate} />
      <br />
      {pounds(secondPence)} later <NairaGuide pence={secondPence} rate={rate} />
    </PriceLine>
  )
}

function PriceLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
