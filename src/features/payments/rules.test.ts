import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { STATUSES } from '#src/features/applications/states.ts'
import { describeInFlight, isDueNow, isValid, nextCheckAfter, QUOTE_MS, REUSED_WHILE_LEFT_MS } from './rules.ts'

test('the first payment is due in every status but rejected, and nothing is once nothing is left', () => {
  for (const instalment of ['initial', 'full'] as const) {
    const dueIn = STATUSES.filter(status => isDueNow({ instalment, pence: 5_900 }, status))
    expect(dueIn).toEqual(STATUSES.filter(status => status !== 'rejected'))
  }
  for (const status of STATUSES) expect(isDueNow(null, status)).toBe(false)
})

test('the second payment is due from the final review on, but not while the file is sent back', () => {
  const dueIn = STATUSES.filter(status => isDueNow({ instalment: 'final', pence: 4_000 }, status))
  expect([...dueIn].sort()).toEqual(['completed', 'endorsed', 'final_review'])
})

test('a quote is good until the half hour is over, and not at its last instant', () => {
  const madeAt = new Date('2026-11-02T09:00:00Z')
  const quote = { expiresAt: new Date(madeAt.getTime() + QUOTE_MS) }
  expect(isValid(quote, madeAt)).toBe(true)
  expect(isValid(quote, new Date('2026-11-02T09:29:59.999Z'))).toBe(true)
  expect(isValid(quote, new Date('2026-11-02T09:30:00Z'))).toBe(false)
})

test('a quote that is shown again leaves ten minutes to pay', () => {
  expect(REUSED_WHILE_LEFT_MS).toBe(10 * MINUTE_MS)
})

const OPENED = new Date('2026-11-02T09:00:00Z')
const after = (milliseconds: number) => new Date(OPENED.getTime() + milliseconds)

test.each([
  ['at once', 0, 3 * MINUTE_MS],
  ['after 59 minutes', 59 * MINUTE_MS, 62 * MINUTE_MS],
  ['after an hour', HOUR_MS, 2 * HOUR_MS],
  ['after a day', 24 * HOUR_MS, 25 * HOUR_MS],
  ['just before 72 hours', 72 * HOUR_MS - 1, 73 * HOUR_MS - 1],
])('%s, the next look is in its turn', (_when, age, next) => {
  expect(nextCheckAfter(OPENED, after(age))).toEqual(after(next))
})

test('after 72 hours nobody asks any more', () => {
  expect(nextCheckAfter(OPENED, after(72 * HOUR_MS))).toBeNull()
  expect(nextCheckAfter(OPENED, after(1_000 * HOUR_MS))).toBeNull()
})

test('looks are minutes apart in the first hour, an hour apart later, and always end', () => {
  const looks: Array<number> = []
  for (let at: Date | null = OPENED; at !== null; at = nextCheckAfter(OPENED, at)) looks.push(at.getTime())
  expect(looks.filter(look => look - OPENED.getTime() < HOUR_MS).length).toBe(20)
  expect(looks.length).toBe(20 + 72)
})

test('the next look always lies ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * HOUR_MS }), age => {
      const next = nextCheckAfter(OPENED, after(age))
      if (next !== null) expect(next.getTime()).toBeGreaterThan(after(age).getTime())
    }),
  )
})

const TRANSFER = { pence: 5_900, kobo: 12_138_700, pendingSince: new Date('2026-11-02T08:05:00Z') }

test.each([
  ['bank_transfer', '₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['card', '₦121,387 (£59.00) with a card, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['ussd', '₦121,387 (£59.00) by USSD, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['a_channel_of_next_year', '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
  [null, '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
])('a payment under way by %s reads as %s', (channel, words) => {
  expect(describeInFlight({ ...TRANSFER, channel })).toBe(words)
})
