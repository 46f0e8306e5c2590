import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { ITEM_KEYS, ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { savePrices } from '#src/features/site/catalogue/save-prices.server.ts'
import { pounds } from '#src/money.ts'
import { done } from '../../parts/staff-act.server.ts'
import { listedPrices, poundsAsTyped, priceFieldName, readPriceForm } from './price-form.ts'
import type { SaveOutcome } from './save-section.server.ts'
import type { SentForm } from './sections.ts'

/** Saves the changed prices, unless a colleague has changed one since the form was opened. Large changes need a tick. */
export async function savePriceForm(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const { typed, shownPrices, editedPrices, errors } = readPriceForm(form)
  if (Object.keys(errors).length > 0) return { ok: false, errors }

  const largeChanges = ITEM_KEYS.filter(item => isLargeChange(shownPrices[item], editedPrices[item]))
  const pricesToConfirm = largeChanges.map(item => `${ITEMS[item].name} ${describeChange(item)}`).join(', ')
  const isConfirmed = form.confirmPrices === 'on' && form.pricesToConfirm === pricesToConfirm
  if (largeChanges.length > 0 && !isConfirmed) {
    const askToConfirm = (item: ItemKey) => `This changes the price ${describeChange(item)}. Please confirm it below`
    return {
      ok: false,
      errors: Object.fromEntries(largeChanges.map(item => [priceFieldName(item), askToConfirm(item)])),
      more: { typed: { pricesToConfirm, confirmPrices: '' } },
    }
  }

  const result = await savePrices(app, actor, { prices: editedPrices, read: shownPrices })
  if (result.ok) {
    const descriptions = result.changed.map(
      item => `${ITEMS[item].name}: ${describePrice(shownPrices[item])} before, ${describeNewPrice(item)} now.`,
    )
    return done('Settings Saved', descriptions.length === 0 ? 'No price was changed.' : descriptions.join(' '))
  }

  const currentValues = result.prices
  const conflicts = ITEM_KEYS.filter(
    item => currentValues[item] !== shownPrices[item] && editedPrices[item] !== undefined,
  )
  return {
    ok: false,
    status: 409,
    errors: Object.fromEntries(conflicts.map(item => [priceFieldName(item), describeConflict(item)])),
    more: {
      // Fields that the owner did not edit show the current prices.
      typed: Object.fromEntries(ITEM_KEYS.map(item => [priceFieldName(item), fieldText(item)])),
      currentValues: listedPrices(currentValues),
    },
  }

  function describeChange(item: ItemKey): string {
    return `from ${describePrice(shownPrices[item])} to ${describeNewPrice(item)}`
  }
  function describeNewPrice(item: ItemKey): string {
    return describePrice(editedPrices[item] ?? shownPrices[item])
  }
  function describeConflict(item: ItemKey): string {
    return `A colleague changed this to ${describePrice(currentValues[item])}. Save again to make it ${describeNewPrice(item)}`
  }
  function fieldText(item: ItemKey): string {
    return editedPrices[item] === undefined ? poundsAsTyped(currentValues[item]) : (typed[priceFieldName(item)] ?? '')
  }
}

/** A change by more than half is probably a slip of the keys. */
function isLargeChange(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && after !== undefined && Math.abs(after - before) * 2 > before
}

function describePrice(pence: number | undefined): string {
  return pence === undefined ? 'no price' : pounds(pence)
}
