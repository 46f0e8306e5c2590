import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBetterByTransfer } from '#src/features/money/channels.ts'
import { calculateInstalments, isPrice, parsePrice } from './items.ts'

test.each([
  ['the Application Fee', 9_900, 5_900, 4_000],
  ['Initial Assessment', 19_500, 11_700, 7_800],
  ['Full Application Support', 500_000, 300_000, 200_000],
  ['Review & Finalize', 49_500, 29_700, 19_800],
  ['a 30-Minute Consultation', 5_000, 3_000, 2_000],
  ['a 60-Minute Consultation', 10_000, 6_000, 4_000],
])('the instalments of %s add up to its price', (_item, total, firstPence, secondPence) => {
  expect(calculateInstalments(total)).toEqual({ firstPence, secondPence })
})

test('the first instalment of any total above £1 is 60 %, rounded to the pound, and the second is the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 2_000_000_000 }), total => {
      const { firstPence, secondPence } = calculateInstalments(total)
      // BigInt avoids the rounding errors of floating point. Adding 500 rounds half a pound up.
      const sixtyPercent = Number((BigInt(total) * 6n + 500n) / 1000n) * 100
      expect(firstPence).toBe(sixtyPercent)
      expect(firstPence + secondPence).toBe(total)
      expect(secondPence).toBeGreaterThan(0)
    }),
  )
})

test('a total of £1 or less is paid at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), total => {
      expect(calculateInstalments(total)).toEqual({ firstPence: total, secondPence: 0 })
    }),
  )
})

test('a bank transfer is recommended for payments of a million naira or more', () => {
  expect([99_999_999, 100_000_000, 617_220_000].map(isBetterByTransfer)).toEqual([false, true, true])
})

test('no text of the product says that payments are possible only by card', () => {
  const sourceFiles = globSync('src/{web,features}/**/*.{ts,tsx}').filter(file => !file.endsWith('.test.ts'))
  expect(sourceFiles.length).toBeGreaterThan(500)
  const filesWithClaim = sourceFiles.filter(file =>
    /by card\b|card is charged|card provider/i.test(readFileSync(file, 'utf8')),
  )
  expect(filesWithClaim).toEqual([])
})

test.each([
  ['99', 9_900],
  ['£99', 9_900],
  [' £ 5,000 ', 500_000],
  ['5000', 500_000],
  ['5000.00', 500_000],
  ['2', 200],
  ['£100,000', 10_000_000],
])('the typed price “%s” is parsed as %d pence', (text, pence) => {
  expect(parsePrice(text)).toEqual({ ok: true, pence })
})

test.each([
  ['', 'Please enter a price'],
  ['£', 'Please enter a price'],
  ['99.50', 'Please enter whole pounds'],
  ['1,999.99', 'Please enter whole pounds'],
  ['1', 'Please enter £2 or more'],
  ['0', 'Please enter £2 or more'],
  ['100,001', 'Please enter £100,000 or less'],
  ['9'.repeat(400), 'Please enter £100,000 or less'],
  ['-99', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['free', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['50,00', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['5.000', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['₦99', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['1e3', 'Please enter a price in pounds, such as £99 or £5,000'],
  ['٩٩', 'Please enter a price in pounds, such as £99 or £5,000'],
])('the typed price “%s” is refused with the error “%s”', (text, message) => {
  expect(parsePrice(text)).toEqual({ ok: false, message })
})

test('a typed number of pounds is accepted exactly when it is a valid price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), pounds => {
      expect(parsePrice(pounds.toLocaleString('en-GB')).ok).toBe(isPrice(pounds * 100))
    }),
  )
  expect([isPrice(9_950), isPrice(200.5), isPrice(Number.NaN)]).toEqual([false, false, false])
})
