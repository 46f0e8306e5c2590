import { expect, test } from 'vitest'
import { FACTS } from './facts.ts'
import { wholeCost } from './whole-cost.ts'

const prices = { application_fee: 99_00, full_support: 5_000_00 }

test('one adult with Full Application Support pays £10,941 for five years', () => {
  expect(wholeCost('full_support', prices)).toMatchObject({
    ourPence: 5_000_00,
    governmentPence: 5_941_00,
    totalPence: 10_941_00,
  })
})

test('the lines of the example add up to its total', () => {
  for (const item of ['full_support', 'application_fee'] as const) {
    const cost = wholeCost(item, prices)
    expect(cost?.lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(cost?.totalPence)
  }
})

test('an item without a price has no example', () => {
  expect(wholeCost('full_support', {})).toBeNull()
})

test('the facts state the fees of the example', () => {
  expect(FACTS.fees.text).toContain('£561')
  expect(FACTS.fees.text).toContain('£205')
  expect(FACTS['health-surcharge'].text).toContain('£1,035')
  expect(FACTS['health-surcharge'].text).toContain('£776')
})
