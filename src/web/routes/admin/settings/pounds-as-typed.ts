import { pounds } from '#src/money.ts'
import { type ListedPrice, NO_PRICE } from './price-fields.ts'

/** A price as its field takes it, beside the sign of the pound: 500000 → "5,000"; empty where there is none yet. */
export function poundsAsTyped(pence: ListedPrice | undefined): string {
  return pence === undefined || pence === NO_PRICE ? '' : pounds(pence).replace('£', '')
}
