import { expect, test } from 'vitest'
import { checkPart, checkTypedPart, mayPayInParts, readNaira } from './part.ts'

const WHOLE = { pence: 300_000, kobo: 617_220_000, nairaMicrosPerPound: 2_057_400_000 }

test.each([
  ['₦500,000', 50_000_000],
  ['500000', 50_000_000],
  ['500 000', 50_000_000],
  [' NGN 500,000.00 ', 50_000_000],
  ['n500000', 50_000_000],
  ['', null],
  ['half', null],
  ['-500000', null],
  ['500000.50', null],
  ['5e6', null],
  ['999999999999999999', null],
])('the typed sum "%s" is read as %s kobo', (typed, kobo) => {
  expect(readNaira(typed)).toBe(kobo)
})

test('a part counts for its naira at the rate of the whole, rounded down to a penny', () => {
  expect(checkTypedPart('₦500,000', WHOLE)).toEqual({ ok: true, part: { kobo: 50_000_000, pence: 24_302 } })
})

test('the whole sum is no part', () => {
  expect(checkPart(WHOLE.kobo, WHOLE)).toEqual({ ok: true, part: null })
})

test('a part is at least ₦100,000 and at most what is due', () => {
  expect(checkPart(10_000_000, WHOLE)).toMatchObject({ ok: true })
  expect(checkPart(9_999_900, WHOLE)).toEqual({ ok: false, reason: 'too-small' })
  expect(checkPart(WHOLE.kobo + 100, WHOLE)).toEqual({ ok: false, reason: 'too-large' })
  expect(checkPart(10_000_050, WHOLE)).toEqual({ ok: false, reason: 'not-a-number' })
  expect(checkTypedPart('lots', WHOLE)).toEqual({ ok: false, reason: 'not-a-number' })
})

test('a part that leaves ₦1 counts for less than is due', () => {
  const answer = checkPart(WHOLE.kobo - 100, WHOLE)
  expect(answer.ok && answer.part !== null && answer.part.pence < WHOLE.pence).toBe(true)
})

test('only applications with more than £500 due are paid in parts', () => {
  const application = { kind: 'application' } as const
  expect(mayPayInParts(application, { instalment: 'initial', pence: 50_001 })).toBe(true)
  expect(mayPayInParts(application, { instalment: 'initial', pence: 50_000 })).toBe(false)
  expect(mayPayInParts({ kind: 'consultation' }, { instalment: 'full', pence: 60_000 })).toBe(false)
})
