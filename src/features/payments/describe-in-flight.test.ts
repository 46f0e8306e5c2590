import { expect, test } from 'vitest'
import { describeInFlight } from './describe-in-flight.ts'

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
