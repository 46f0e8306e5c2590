import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goesBestByTransfer } from './ways-to-pay.ts'

test('a bank transfer is recommended from a million naira', () => {
  expect([99_999_999, 100_000_000, 617_220_000].map(goesBestByTransfer)).toEqual([false, true, true])
})

test('nothing says that only cards are taken', () => {
  const sources = globSync('src/{web,features}/**/*.{ts,tsx}').filter(file => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const claims = sources.filter(file => /by card\b|card is charged|card provider/i.test(readFileSync(file, 'utf8')))
  expect(claims).toEqual([])
})
