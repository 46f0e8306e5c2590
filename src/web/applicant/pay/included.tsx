import { addresses } from '#src/addresses.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { describeRefundRule, describeSecondPaymentDue, listContents } from '#src/features/site/catalogue/scope.ts'
import { pounds, poundsAndPence } from '#src/money.ts'
import { findFacts } from '../../content/facts.ts'
import { GOVERNMENT_FEES } from '../../content/government-fees.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'

export function IncludedInPrice({
  item,
  laterPence,
  hasStarted,
}: {
  item: ItemKey
  laterPence: number
  hasStarted: boolean
}) {
  return (
    <div className="included small">
      <h3>What’s included</h3>
      <ul className="plain-list">
        {listContents(item).map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {laterPence > 0 && (
        <p>
          The final payment, {poundsAndPence(laterPence)}, is due {describeSecondPaymentDue(item)}. We’ll write to you.
        </p>
      )}
      <h3>If you change your mind</h3>
      <p>
        {describeRefundRule(item, { hasStarted })} See{' '}
        <a href={`${addresses.terms()}#cancelling`}>cancelling and refunds</a>.
      </p>
      {ITEMS[item].opens === 'application' && item !== 'application_fee' && <GovernmentCost />}
    </div>
  )
}

const GOVERNMENT_COST_FACTS = findFacts(['fees', 'health-surcharge'])

const GOVERNMENT_COST_PENCE = GOVERNMENT_FEES.endorsement + GOVERNMENT_FEES.visa + 5 * GOVERNMENT_FEES.adultSurcharge

/** The payment page names the government's fees, because customers easily forget this large later cost. */
function GovernmentCost() {
  return (
    <>
      <h3>What you pay the government later</h3>
      <p>
        About {pounds(GOVERNMENT_COST_PENCE)} for one adult and a five-year visa. That covers the endorsement fee, the
        visa fee and the health surcharge. It isn’t part of our price: you pay it to the Home Office when you apply.
      </p>
      <CheckedOn facts={GOVERNMENT_COST_FACTS} />
    </>
  )
}
