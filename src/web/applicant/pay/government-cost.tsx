import { addresses } from '#src/addresses.ts'
import type { ItemKey } from '#src/features/site/catalogue/items.ts'
import { calculateGovernmentPence, chooseForOneAdult, describeFamily, listCostFacts } from '#src/features/visa/cost.ts'
import { findFacts } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { useFacts } from '../../parts/use-facts.ts'

/** The payment page names the government's fees, because customers easily forget this large later cost. */
export function GovernmentCost({ item }: { item: ItemKey }) {
  const facts = useFacts()
  const choices = chooseForOneAdult(null, facts)
  return (
    <>
      <h3>What you pay the government later</h3>
      <p>
        {pounds(calculateGovernmentPence(choices, facts))} for {describeFamily(choices)}. That covers the endorsement
        fee, the visa fee and the health surcharge. It isn’t part of our price: you pay it to the Home Office when you
        apply. <a href={addresses.cost({ package: item })}>Work out the cost for your family</a>
      </p>
      <CheckedOn facts={findFacts(facts, listCostFacts(choices))} />
    </>
  )
}
