import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFixedRate, fixedRateSchema } from './fixed-rate.ts'

const parseRate = (rate: string) => fixedRateSchema.safeParse({ rate }).data?.rate

test.each([
  ['2057.40', 2_057_400_000],
  ['2057.4', 2_057_400_000],
  ['₦ 2,057', 2_057_000_000],
  [' 1,002,057.05 ', 1_002_057_050_000],
])('the exchange rate “%s” is parsed as %d millionths of a naira', (text, micros) => {
  expect(parseRate(text)).toBe(micros)
})

test.each(['', '₦', 'two thousand', '2057.405', '20,57', '2057,40', '-2057', '2.057,40', '£2057', '1e3', '0x10'])(
  'the text “%s” is refused as an exchange rate',
  text => {
    expect(parseRate(text)).toBeUndefined()
  },
)

test('every rate with two decimals is parsed exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), kobo => {
      expect(parseRate((kobo / 100).toFixed(2))).toBe(kobo * 10_000)
    }),
  )
})

const toMicros = (naira: number) => naira * 1_000_000
const FETCHED_RATE = {
  nairaMicrosPerPound: toMicros(2000),
  source: 'Frankfurter',
  fetchedAt: new Date('2026-11-02T09:00:00Z'),
  isFixed: false,
}
const UNCONFIRMED = { isConfirmed: false }

test.each([99.99, 100_000.01, 0, -2000, Number.NaN, 2000.0000001])(
  'a fixed rate of ₦%d for a pound is refused',
  naira => {
    expect(checkFixedRate(toMicros(naira), null, UNCONFIRMED)).toEqual({ reason: 'not-a-rate' })
    expect(checkFixedRate(toMicros(naira), FETCHED_RATE, { isConfirmed: true })).toEqual({ reason: 'not-a-rate' })
  },
)

test.each([100, 2057.4, 100_000])('a fixed rate of ₦%d for a pound is accepted before any rate was fetched', naira => {
  expect(checkFixedRate(toMicros(naira), null, UNCONFIRMED)).toBeNull()
})

test.each([1800, 1999, 2200])('a fixed rate of ₦%d is accepted within 10 % of a fetched ₦2,000', naira => {
  expect(checkFixedRate(toMicros(naira), FETCHED_RATE, UNCONFIRMED)).toBeNull()
})

test.each([1799.99, 2200.01, 20_000, 200])(
  'a fixed rate of ₦%d is far from a fetched ₦2,000 and needs a confirmation',
  naira => {
    expect(checkFixedRate(toMicros(naira), FETCHED_RATE, UNCONFIRMED)).toEqual({
      reason: 'far-from-fetched',
      fetched: FETCHED_RATE,
    })
    expect(checkFixedRate(toMicros(naira), FETCHED_RATE, { isConfirmed: true })).toBeNull()
  },
)
