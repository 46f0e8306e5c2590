import { expect, test } from 'vitest'
import { VISA_FACTS } from '#tests/support/visa-facts.ts'
import { calculateWholeCost } from './whole-cost.ts'

const prices = { application_fee: 99_00, full_support: 5_000_00 }

test('one adult with Full Application Support pays £10,941 for five years', () => {
  expect(calculateWholeCost('full_support', prices, VISA_FACTS)).toMatchObject({
    ourPence: 5_000_00,
    governmentPence: 5_941_00,
    totalPence: 10_941_00,
  })
})

test('the lines of the worked example add up to its total', () => {
  for (const item of ['full_support', 'application_fee'] as const) {
    const cost = calculateWholeCost(item, prices, VISA_FACTS)
    expect(cost?.lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(cost?.totalPence)
  }
})

test('there is no worked example for an item without a price', () => {
  expect(calculateWholeCost('full_support', {}, VISA_FACTS)).toBeNull()
})
