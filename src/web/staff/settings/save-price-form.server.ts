import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { ITEM_KEYS, ITEMS, type ItemKey } from '#src/features/catalogue/items.ts'
import { savePrices } from '#src/features/catalogue/save-prices.server.ts'
import { pounds } from '#src/money.ts'
import { done, type Outcome } from '../parts/staff-action.server.ts'
import { listedPrices, poundsAsTyped, priceField, readPriceForm } from './price-form.ts'
import type { SentForm } from './sections.ts'

/** Changes the prices that were typed over. Where somebody else changed one meanwhile, the form comes back and says so. */
export async function savePriceForm(app: Ground, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const { typed, read, prices, errors } = readPriceForm(form)
  if (Object.keys(errors).length > 0) return { ok: false, errors }

  const saved = await savePrices(app, actor, { prices, read })
  if (saved.ok) {
    const changes = saved.changed.map(
      item => `${ITEMS[item].name}: ${worth(read[item])} before, ${inPounds(item)} now.`,
    )
    return done('Settings Saved', changes.length === 0 ? 'No price was changed.' : changes.join(' '))
  }

  const standing = saved.prices
  const overtaken = ITEM_KEYS.filter(item => standing[item] !== read[item] && prices[item] !== undefined)
  return {
    ok: false,
    status: 409,
    errors: Object.fromEntries(overtaken.map(item => [priceField(item), meanwhile(item)])),
    // What nobody typed over shows what stands now.
    typed: Object.fromEntries(ITEM_KEYS.map(item => [priceField(item), shown(item)])),
    standing: listedPrices(standing),
  }

  function inPounds(item: ItemKey): string {
    return worth(prices[item] ?? read[item])
  }
  function meanwhile(item: ItemKey): string {
    return `Somebody made this ${worth(standing[item])} meanwhile. Save again to make it ${inPounds(item)}`
  }
  function shown(item: ItemKey): string {
    return prices[item] === undefined ? poundsAsTyped(standing[item]) : (typed[priceField(item)] ?? '')
  }
}

function worth(pence: number | undefined): string {
  return pence === undefined ? 'no price' : pounds(pence)
}
