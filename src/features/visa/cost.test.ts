import fc from 'fast-check'
import { expect, test } from 'vitest'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { VISA_FACTS } from '#tests/support/visa-facts.ts'
import { COST_ROUTES, type CostChoices, calculateCost, describeFamily, findMaxYears, sumPence } from './cost.ts'

const PRICES = { application_fee: 99_00, initial_assessment: 195_00, full_support: 5_000_00, review_finalize: 495_00 }
const ONE_ADULT: CostChoices = { adults: 1, children: 0, years: 5, route: 'endorsement', item: 'full_support' }

const choices = fc.record({
  adults: fc.integer({ min: 1, max: 20 }),
  children: fc.integer({ min: 0, max: 20 }),
  years: fc.integer({ min: 1, max: 5 }),
  route: fc.constantFrom(...COST_ROUTES),
  item: fc.constantFrom(...APPLICATION_ITEMS, null),
})

function calculate(changes: Partial<CostChoices>) {
  const cost = calculateCost({ ...ONE_ADULT, ...changes }, PRICES, VISA_FACTS)
  if (cost === null) throw new Error('The item has no price.')
  return cost
}

test('one adult with Full Application Support pays £10,941 for five years', () => {
  expect(calculate({})).toMatchObject({ ourPence: 5_000_00, governmentPence: 5_941_00, totalPence: 10_941_00 })
})

test('a couple with one child pays each fee once and the surcharge for each year', () => {
  const cost = calculate({ adults: 2, children: 1, years: 3, item: null })
  expect(cost.lines.map(({ what, moment, pence }) => [what, moment, pence])).toEqual([
    ['Endorsement fee', 'stage-1', 561_00],
    ['Visa fee for you', 'stage-2', 205_00],
    ['Visa fee, 2 family members × £766', 'stage-2', 1_532_00],
    ['Health surcharge, 2 adults × 3 years × £1,035', 'stage-2', 6_210_00],
    ['Health surcharge, 1 child × 3 years × £776', 'stage-2', 2_328_00],
  ])
  expect(cost.ourPence).toBe(0)
})

test('with a prize nothing is due in Stage 1, and the visa has its whole fee', () => {
  const { lines } = calculate({ route: 'prize' })
  expect(lines.filter(({ moment }) => moment === 'stage-1')).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ what: 'Visa fee for you', pence: 766_00 }))
})

test('the lines add up to the total and to what each payee gets', () => {
  fc.assert(
    fc.property(choices, chosen => {
      const { lines, ourPence, governmentPence, totalPence } = calculate(chosen)
      expect(sumPence(lines)).toBe(totalPence)
      expect(ourPence).toBe(chosen.item === null ? 0 : PRICES[chosen.item])
      expect(sumPence(lines.filter(({ payee }) => payee === 'the Home Office'))).toBe(governmentPence)
      expect(lines.every(({ pence }) => pence > 0)).toBe(true)
    }),
  )
})

test('another adult, child or year always costs more', () => {
  fc.assert(
    fc.property(choices, fc.constantFrom('adults', 'children', 'years'), (chosen, more) => {
      const { totalPence } = calculate(chosen)
      expect(calculate({ ...chosen, [more]: chosen[more] + 1 }).totalPence).toBeGreaterThan(totalPence)
    }),
  )
})

test('there is no cost with an item without a price', () => {
  expect(calculateCost(ONE_ADULT, {}, VISA_FACTS)).toBeNull()
})

test('a family is described in words', () => {
  expect(describeFamily({ adults: 1, children: 0, years: 5 })).toBe('1 adult for 5 years')
  expect(describeFamily({ adults: 2, children: 1, years: 1 })).toBe('2 adults and 1 child for 1 year')
})

test('the longest visa is counted in whole years', () => {
  const withLength = (value: number, unit: 'years' | 'months') => ({
    ...VISA_FACTS,
    'visa-length': { ...VISA_FACTS['visa-length'], value, unit },
  })
  expect(findMaxYears(VISA_FACTS)).toBe(5)
  expect(findMaxYears(withLength(30, 'months'))).toBe(2)
  expect(findMaxYears(withLength(6, 'months'))).toBe(1)
})
