import { ITEMS, type PriceList } from '#src/features/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { HELP_LEVELS } from '../../content/packages.ts'

/** Lists every item with its price and one sentence, from the least help to the most. */
export function HelpLevels({ prices }: { prices: PriceList }) {
  return (
    <section className="wrap ladder-section" id="prices" aria-labelledby="which-one">
      <h2 id="which-one">Which one do you need?</h2>
      <ol className="ladder">
        {HELP_LEVELS.map(({ item, summary }) => {
          const pence = prices[item]
          if (pence === undefined) return null
          return (
            <li key={item}>
              <p className="num ladder-price">{pounds(pence)}</p>
              <div>
                <a href={item === 'application_fee' ? '#application-fee' : `#package-${item}`}>{ITEMS[item].name}</a>
                <p>{summary}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
