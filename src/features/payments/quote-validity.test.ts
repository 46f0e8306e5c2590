import { expect, test } from 'vitest'
import { isValid, QUOTE_MS, REUSED_WHILE_LEFT_MS } from './quote-validity.ts'

test('a quote is good until the half hour is over, and not at its last instant', () => {
  const madeAt = new Date('2026-11-02T09:00:00Z')
  const quote = { expiresAt: new Date(madeAt.getTime() + QUOTE_MS) }
  expect(isValid(quote, madeAt)).toBe(true)
  expect(isValid(quote, new Date('2026-11-02T09:29:59.999Z'))).toBe(true)
  expect(isValid(quote, new Date('2026-11-02T09:30:00Z'))).toBe(false)
})

test('a quote that is shown again leaves ten minutes to pay', () => {
  expect(REUSED_WHILE_LEFT_MS).toBe(10 * 60_000)
})
