import {
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  type PriceList,
} from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue } from '#src/features/site/catalogue/scope.ts'
import { type Facts, findPence } from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'

/** In the worked example, one adult applies for a visa of this many years. */
export const EXAMPLE_YEARS = 5

type CostLine = {
  what: string
  payee: 'us' | 'the Home Office'
  /** Completes the sentence "Due …". */
  due: string
  pence: number
}

export type WholeCost = {
  lines: ReadonlyArray<CostLine>
  ourPence: number
  governmentPence: number
  totalPence: number
}

/**
 * Lists everything that one adult pays with an item bought in two payments, in the order of payment. Returns null while the
 * item has no price.
 */
export function calculateWholeCost(
  item: Extract<ApplicationItem, 'full_support' | 'application_fee'>,
  prices: PriceList,
  facts: Facts,
): WholeCost | null {
  const ourPence = prices[item]
  if (ourPence === undefined) return null
  const { firstPence, secondPence } = calculateInstalments(ourPence)
  const { name } = ITEMS[item]
  const adultSurchargePence = findPence(facts, 'adult-surcharge')
  const lines: ReadonlyArray<CostLine> = [
    { what: `${name}, initial payment`, payee: 'us', due: 'when you order', pence: firstPence },
    { what: `${name}, final payment`, payee: 'us', due: describeSecondPaymentDue(item), pence: secondPence },
    {
      what: 'Endorsement fee',
      payee: 'the Home Office',
      due: 'when you apply for the endorsement (Stage 1)',
      pence: findPence(facts, 'endorsement-fee'),
    },
    {
      what: 'Visa fee',
      payee: 'the Home Office',
      due: 'when you apply for the visa (Stage 2)',
      pence: findPence(facts, 'visa-fee'),
    },
    {
      what: `Health surcharge, ${EXAMPLE_YEARS} × ${pounds(adultSurchargePence)}`,
      payee: 'the Home Office',
      due: 'with the visa fee, for all years at once',
      pence: EXAMPLE_YEARS * adultSurchargePence,
    },
  ]
  const governmentPence = lines.reduce((sum, { payee, pence }) => (payee === 'us' ? sum : sum + pence), 0)
  return { lines, ourPence, governmentPence, totalPence: ourPence + governmentPence }
}
