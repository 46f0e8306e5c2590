import {
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  type PriceList,
  usualPlan,
} from '#src/features/site/catalogue/items.ts'
import { describeSecondPaymentDue } from '#src/features/site/catalogue/scope.ts'
import { pounds } from '#src/money.ts'
import { type FactId, type Facts, type Fee, findPence } from './facts.ts'

/** A prize changes when the government's fees are due, and for what. Talent, promise and fast track cost the same. */
export const COST_ROUTES = ['endorsement', 'prize'] as const

export type CostRoute = (typeof COST_ROUTES)[number]

/** The applicant is one of the adults. Without an item, the applicant prepares everything alone. */
export type CostChoices = {
  adults: number
  children: number
  years: number
  route: CostRoute
  item: ApplicationItem | null
}

/** When a sum is due, in the order of payment. */
export const COST_MOMENTS = ['now', 'stage-1', 'stage-2'] as const

export type CostMoment = (typeof COST_MOMENTS)[number]

export type CostLine = {
  what: string
  payee: 'us' | 'the Home Office'
  moment: CostMoment
  /** Completes the sentence "Due …". */
  due: string
  pence: number
}

export type Cost = {
  /** Without lines of £0, in the order of payment. */
  lines: ReadonlyArray<CostLine>
  ourPence: number
  governmentPence: number
  totalPence: number
}

/** Lists everything that a family pays, to whom and when. Returns null while the item has no price. */
export function calculateCost(choices: CostChoices, prices: PriceList, facts: Facts): Cost | null {
  const ourLines = listOurLines(choices, prices)
  if (ourLines === null) return null
  const lines = [...ourLines, ...listGovernmentLines(choices, facts)]
    .filter(({ pence }) => pence > 0)
    .toSorted((a, b) => COST_MOMENTS.indexOf(a.moment) - COST_MOMENTS.indexOf(b.moment))
  const ourPence = sumPence(lines.filter(({ payee }) => payee === 'us'))
  const totalPence = sumPence(lines)
  return { lines, ourPence, governmentPence: totalPence - ourPence, totalPence }
}

function listOurLines({ item, route }: CostChoices, prices: PriceList): Array<CostLine> | null {
  if (item === null) return []
  const pence = prices[item]
  if (pence === undefined) return null
  const { name } = ITEMS[item]
  const first = { payee: 'us', moment: 'now', due: 'when you order' } as const
  if (usualPlan(item) === 'full') return [{ ...first, what: name, pence }]
  const { firstPence, secondPence } = calculateInstalments(pence)
  return [
    { ...first, what: `${name}, initial payment`, pence: firstPence },
    {
      what: `${name}, final payment`,
      payee: 'us',
      moment: route === 'prize' ? 'stage-2' : 'stage-1',
      due: describeSecondPaymentDue(item),
      pence: secondPence,
    },
  ]
}

function listGovernmentLines({ adults, children, years, route }: Family, facts: Facts): Array<CostLine> {
  const formatFee = (fee: Fee) => pounds(findPence(facts, fee))
  const visa = { payee: 'the Home Office', moment: 'stage-2', due: 'when you apply for the visa (Stage 2)' } as const
  const surcharge = { ...visa, due: 'with the visa fee, for all years at once' }
  const relatives = adults - 1 + children
  return [
    {
      what: 'Endorsement fee',
      payee: 'the Home Office',
      moment: 'stage-1',
      due: 'when you apply for the endorsement (Stage 1)',
      pence: route === 'prize' ? 0 : findPence(facts, 'endorsement-fee'),
    },
    { ...visa, what: 'Visa fee for you', pence: findPence(facts, route === 'prize' ? 'prize-fee' : 'visa-fee') },
    {
      ...visa,
      what: `Visa fee, ${count(relatives, 'family member')} × ${formatFee('dependant-fee')}`,
      pence: relatives * findPence(facts, 'dependant-fee'),
    },
    {
      ...surcharge,
      what: `Health surcharge, ${count(adults, 'adult')} × ${count(years, 'year')} × ${formatFee('adult-surcharge')}`,
      pence: adults * years * findPence(facts, 'adult-surcharge'),
    },
    {
      ...surcharge,
      what: `Health surcharge, ${countChildren(children)} × ${count(years, 'year')} × ${formatFee('child-surcharge')}`,
      pence: children * years * findPence(facts, 'child-surcharge'),
    },
  ]
}

type Family = Omit<CostChoices, 'item'>

/** Returns what the family pays to the Home Office, in pence: in all, or at one moment. */
export function calculateGovernmentPence(family: Family, facts: Facts, at: CostMoment | null = null): number {
  return sumPence(listGovernmentLines(family, facts).filter(({ moment }) => at === null || moment === at))
}

/** Lists the facts that the cost is counted from. Pages say when they were checked. */
export function listCostFacts({ adults, children, route }: Family): Array<FactId> {
  return [
    ...(route === 'prize' ? (['prize-fee'] as const) : (['endorsement-fee', 'visa-fee'] as const)),
    ...(adults + children > 1 ? (['dependant-fee'] as const) : []),
    'adult-surcharge',
    ...(children > 0 ? (['child-surcharge'] as const) : []),
    'visa-length',
  ]
}

/** Returns the choices of an example: one adult, for the longest visa. */
export function chooseForOneAdult(item: ApplicationItem | null, facts: Facts): CostChoices {
  return { adults: 1, children: 0, years: findMaxYears(facts), route: 'endorsement', item }
}

/** Returns words such as "2 adults and 1 child for 3 years". */
export function describeFamily({ adults, children, years }: Omit<Family, 'route'>): string {
  const people = [count(adults, 'adult'), ...(children > 0 ? [countChildren(children)] : [])].join(' and ')
  return `${people} for ${count(years, 'year')}`
}

/** Returns the longest visa in whole years, and 1 at least. An owner may state its length in another unit. */
export function findMaxYears(facts: Facts): number {
  const { value, unit } = facts['visa-length']
  if (value === null || unit === null || unit === 'pence') throw new Error('The visa has no length.')
  return Math.max(1, Math.floor(value / UNITS_PER_YEAR[unit]))
}

const UNITS_PER_YEAR = { years: 1, months: 12, weeks: 52, calendar_days: 365 }

export function sumPence(lines: ReadonlyArray<CostLine>): number {
  return lines.reduce((sum, { pence }) => sum + pence, 0)
}

function countChildren(children: number): string {
  return count(children, 'child', 'children')
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
