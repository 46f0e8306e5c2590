import { expect, test } from 'vitest'
import type { PaymentStatus, VerifyAnswer } from './payment-gateway.ts'
import { paymentOutcome } from './payment-outcome.ts'

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
