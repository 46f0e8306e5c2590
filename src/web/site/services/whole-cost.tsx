import { ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { FACTS } from '../../content/facts.ts'
import { calculateWholeCost, EXAMPLE_YEARS } from '../../content/whole-cost.ts'
import { NairaGuide } from '../../parts/naira-guide.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { Fold } from '../fold.tsx'

/** Shows a worked example of everything that one adult pays, to whom and when. */
export function WholeCost({ prices, rate }: { prices: PriceList; rate: Rate | null }) {
  const cost = calculateWholeCost('full_support', prices)
  const leastCost = calculateWholeCost('application_fee', prices)
  return (
    <section className="wrap page-section columns total-cost" aria-labelledby="whole-cost">
      <div>
        <h2 id="whole-cost">The whole cost, with government fees</h2>
        <p>
          {FACTS.fees.text} {FACTS['health-surcharge'].text} You pay these to the Home Office, not to us.
        </p>
        {leastCost && (
          <p>
            If you prepare everything yourself with our {ITEMS.application_fee.name} of {pounds(leastCost.ourPence)},
            the total is {pounds(leastCost.totalPence)} <NairaGuide pence={leastCost.totalPence} rate={rate} />.
          </p>
        )}
      </div>
      {cost && (
        <Receipt>
          <p>
            <strong>
              Example: one adult, {EXAMPLE_YEARS} years, {ITEMS.full_support.name}
            </strong>
          </p>
          <Fold summary={`The ${cost.lines.length} payments, and when each is due`}>
            <ReceiptLines>
              {cost.lines.map(({ what, payee, due, pence }) => (
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
          </Fold>
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
        </Receipt>
      )}
    </section>
  )
}
