import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedRateSchema } from './fixed-rate-form.ts'

const read = (rate: string) => fixedRateSchema.safeParse({ rate }).data?.rate

test.each([
  ['2057.40', 2_057_400_000],
  ['2057.4', 2_057_400_000],
  ['₦ 2,057', 2_057_000_000],
  [' 1,002,057.05 ', 1_002_057_050_000],
])('“%s” is %d millionths of a naira', (text, micros) => {
  expect(read(text)).toBe(micros)
})

test.each(['', '₦', 'two thousand', '2057.405', '20,57', '2057,40', '-2057', '2.057,40', '£2057', '1e3', '0x10'])(
  '“%s” is no rate',
  text => {
    expect(read(text)).toBeUndefined()
  },
)

test('every sum in naira and kobo comes out exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), kobo => {
      expect(read((kobo / 100).toFixed(2))).toBe(kobo * 10_000)
    }),
  )
})
