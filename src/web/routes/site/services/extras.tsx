import { FACTS, factsOf } from '../../../content/facts.ts'
import { NOT_INCLUDED } from '../../../content/packages.ts'
import { CheckedOn } from '../../../parts/checked-on.tsx'

/** What comes on top of our price, and what nobody buys from us. */
export function Extras() {
  return (
    <section className="wrap bay extras" aria-labelledby="not-included">
      <h2 id="not-included">What is not included</h2>
      <div>
        <ul className="plain-list">
          {NOT_INCLUDED.map(thing => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p>
          {FACTS.fees.text} {FACTS['health-surcharge'].text}
        </p>
        <CheckedOn facts={factsOf(['fees', 'health-surcharge'])} />
      </div>
    </section>
  )
}
