import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { PaymentStatus, VerifyAnswer } from './payment-gateway.ts'
import {
  calculateNextCheck,
  describeInFlight,
  isQuoteValid,
  MIN_VALIDITY_TO_REUSE_MS,
  paymentOutcome,
  QUOTE_VALIDITY_MS,
} from './rules.ts'

const EXPECTED_PAYMENT = { reference: 'TP-AAAAAAAAAAAAAAAAAAAA', kobo: 12_138_700, currency: 'NGN' }
const PAID_ANSWER = {
  outcome: 'known',
  transactionId: '1',
  status: 'paid',
  ...EXPECTED_PAYMENT,
  paidAt: new Date('2026-11-02T09:00:00Z'),
  channel: 'card',
  feeKobo: 200_000,
} as const

test('an answer of the provider with the exact sum that we asked for counts as paid', () => {
  expect(paymentOutcome(EXPECTED_PAYMENT, PAID_ANSWER)).toEqual({
    kind: 'paid',
    paidAt: PAID_ANSWER.paidAt,
    channel: 'card',
    transactionId: '1',
    feeKobo: 200_000,
  })
})

test.each<[string, Partial<Extract<VerifyAnswer, { outcome: 'known' }>>, string]>([
  ['a kobo less', { kobo: 12_138_699 }, 'amount'],
  ['a kobo more', { kobo: 12_138_701 }, 'amount'],
  ['the sum in naira instead of kobo', { kobo: 121_387 }, 'amount'],
  ['a sum that is not a number', { kobo: null }, 'amount'],
  ['another currency', { currency: 'GHS' }, 'currency'],
  ['a currency in lower case', { currency: 'ngn' }, 'currency'],
  ['the reference of another payment', { reference: 'TP-BBBBBBBBBBBBBBBBBBBB' }, 'reference'],
])(
  'an answer of the provider with %s is a mismatch, and the outcome contains the received sum',
  (_what, difference, reason) => {
    const receivedAnswer = { ...PAID_ANSWER, ...difference }
    const arrived = { kobo: receivedAnswer.kobo, currency: receivedAnswer.currency }
    expect(paymentOutcome(EXPECTED_PAYMENT, receivedAnswer)).toEqual({
      kind: 'mismatch',
      reason,
      arrived,
      paidAt: PAID_ANSWER.paidAt,
      channel: 'card',
      transactionId: '1',
      feeKobo: 200_000,
    })
  },
)

test.each<[PaymentStatus, object]>([
  ['failed', { kind: 'failed', channel: 'card' }],
  ['reversed', { kind: 'reversed' }],
  ['pending', { kind: 'waiting', pending: { channel: 'card' } }],
  ['unpaid', { kind: 'waiting', pending: null }],
])('the provider’s status “%s” has the outcome %o for any sum', (status, outcome) => {
  expect(paymentOutcome(EXPECTED_PAYMENT, { ...PAID_ANSWER, status, kobo: 1 })).toEqual(outcome)
})

test('a payment that the provider does not know is still waiting', () => {
  expect(paymentOutcome(EXPECTED_PAYMENT, { outcome: 'unknown' })).toEqual({ kind: 'waiting', pending: null })
})

test('a quote is valid for half an hour and expires at exactly 30 minutes', () => {
  const madeAt = new Date('2026-11-02T09:00:00Z')
  const quote = { expiresAt: new Date(madeAt.getTime() + QUOTE_VALIDITY_MS) }
  expect(isQuoteValid(quote, madeAt)).toBe(true)
  expect(isQuoteValid(quote, new Date('2026-11-02T09:29:59.999Z'))).toBe(true)
  expect(isQuoteValid(quote, new Date('2026-11-02T09:30:00Z'))).toBe(false)
})

test('a quote is reused only while at least ten minutes are left to pay', () => {
  expect(MIN_VALIDITY_TO_REUSE_MS).toBe(10 * MINUTE_MS)
})

const OPENED_AT = new Date('2026-11-02T09:00:00Z')
const addToOpening = (milliseconds: number) => new Date(OPENED_AT.getTime() + milliseconds)

test.each([
  ['at the opening', 3, 0],
  ['after 59 minutes', 3, 59 * MINUTE_MS],
  ['after an hour', 60, HOUR_MS],
  ['after a day', 60, 24 * HOUR_MS],
  ['just before 72 hours', 60, 72 * HOUR_MS - 1],
])('an open payment that is checked %s is checked again %d minutes later', (_when, minutes, ageMs) => {
  expect(calculateNextCheck(OPENED_AT, addToOpening(ageMs))).toEqual(addToOpening(ageMs + minutes * MINUTE_MS))
})

test('an open payment is not checked after 72 hours', () => {
  expect(calculateNextCheck(OPENED_AT, addToOpening(72 * HOUR_MS))).toBeNull()
  expect(calculateNextCheck(OPENED_AT, addToOpening(1_000 * HOUR_MS))).toBeNull()
})

test('an open payment is checked 20 times in the first hour and 72 times after it', () => {
  const checkTimes: Array<number> = []
  for (let at: Date | null = OPENED_AT; at !== null; at = calculateNextCheck(OPENED_AT, at))
    checkTimes.push(at.getTime())
  expect(checkTimes.filter(check => check - OPENED_AT.getTime() < HOUR_MS).length).toBe(20)
  expect(checkTimes.length).toBe(20 + 72)
})

test('the next check of an open payment is always later than now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 * HOUR_MS }), age => {
      const nextCheck = calculateNextCheck(OPENED_AT, addToOpening(age))
      if (nextCheck !== null) expect(nextCheck.getTime()).toBeGreaterThan(addToOpening(age).getTime())
    }),
  )
})

const PENDING_PAYMENT = { pence: 5_900, kobo: 12_138_700, pendingSince: new Date('2026-11-02T08:05:00Z') }

test.each([
  ['bank_transfer', '₦121,387 (£59.00) by bank transfer, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['card', '₦121,387 (£59.00) with a card, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['ussd', '₦121,387 (£59.00) by USSD, since Monday 2 November 2026, 09:05 (Lagos time)'],
  ['a_channel_of_next_year', '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
  [null, '₦121,387 (£59.00), since Monday 2 November 2026, 09:05 (Lagos time)'],
])('a pending payment by the channel %j is described as "%s"', (channel, words) => {
  expect(describeInFlight({ ...PENDING_PAYMENT, channel })).toBe(words)
})
