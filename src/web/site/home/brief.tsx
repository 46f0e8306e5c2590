import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { CONSULTATION_ITEMS, ITEMS, type PriceList } from '#src/features/catalogue/items.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { pounds } from '#src/money.ts'
import { FACTS, factsOf } from '../../content/facts.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { NairaGuide } from '../../parts/naira-guide.tsx'

type Shown = { prices: PriceList; rate: Rate | null }

/** The three things a visitor wants to know first, before any argument. */
export function Brief({ prices, rate }: Shown) {
  const feePence = prices.application_fee
  return (
    <section className="wrap brief-section" aria-label="In one minute">
      <div className="columns brief">
        <div>
          <h2>What it costs</h2>
          <Prices prices={prices} rate={rate} />
        </div>
        <div>
          <h2>What happens first</h2>
          <ol className="stitches">
            <li>You fill in a short form about your work.</li>
            {feePence !== undefined && (
              <li>You pay {pounds(instalments(feePence).firstPence)}. Your reference comes by email at once.</li>
            )}
            <li>We read what you sent and tell you plainly by email: apply now, wait, or don’t apply.</li>
          </ol>
          <p>
            <a href={addresses.services()}>What each package contains</a>
          </p>
        </div>
        <div>
          <h2>Who decides</h2>
          <p>
            Not us. An endorsing body judges your work in Stage&nbsp;1; the Home Office decides on the visa in
            Stage&nbsp;2. {FACTS['endorsement-time'].text}
          </p>
          <p>You may apply without an adviser. Nobody can promise you the answer.</p>
          <CheckedOn facts={factsOf(['two-stages', 'endorsement-time'])} />
        </div>
      </div>
    </section>
  )
}

function Prices({ prices, rate }: Shown) {
  const feePence = prices.application_fee
  const packages = PACKAGE_ITEMS.flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, pence }]
  })
  const consultations = CONSULTATION_ITEMS.flatMap(item => prices[item] ?? [])
  return (
    <>
      <dl className="lines">
        {feePence !== undefined && <Fee pence={feePence} rate={rate} />}
        {packages.map(({ item, pence }) => (
          <Line key={item} label={`${ITEMS[item].name} package`}>
            {pounds(pence)} <NairaGuide pence={pence} rate={rate} />
          </Line>
        ))}
        {consultations.length > 0 && (
          <Line label="Consultation, if you want one">{EITHER.format(consultations.map(pounds))}</Line>
        )}
      </dl>
      <p className="after">
        {FACTS.fees.text} {FACTS['health-surcharge'].text} They go to the Home Office, not to us.
      </p>
      <CheckedOn facts={factsOf(['fees', 'health-surcharge'])} />
    </>
  )
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function Fee({ pence, rate }: { pence: number; rate: Rate | null }) {
  const { firstPence, secondPence } = instalments(pence)
  return (
    <Line label={ITEMS.application_fee.name}>
      {pounds(firstPence)} now <NairaGuide pence={firstPence} rate={rate} />
      <br />
      {pounds(secondPence)} later <NairaGuide pence={secondPence} rate={rate} />
    </Line>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
