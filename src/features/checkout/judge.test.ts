import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { PaymentStatus, VerifyAnswer } from './payment-gateway.ts'

const ASKED = { reference: 'TP-AAAAAAAAAAAAAAAAAAAA', kobo: 12_138_700, currency: 'NGN' }
const PAID = {
  outcome: 'known',
  transactionId: '1',
  status: 'paid',
  ...ASKED,
  paidAt: new Date('2026-11-02T09:00:00Z'),
  channel: 'card',
} as const

test('exactly what we asked for, paid, counts', () => {
  expect(judge(ASKED, PAID)).toEqual({ kind: 'paid', paidAt: PAID.paidAt, channel: 'card' })
})

test.each<[string, Partial<Extract<VerifyAnswer, { outcome: 'known' }>>, string]>([
  ['a kobo less', { kobo: 12_138_699 }, 'amount'],
  ['a kobo more', { kobo: 12_138_701 }, 'amount'],
  ['the sum in naira instead of kobo', { kobo: 121_387 }, 'amount'],
  ['a sum that cannot be told', { kobo: null }, 'amount'],
  ['another currency', { currency: 'GHS' }, 'currency'],
  ['a currency in small letters', { currency: 'ngn' }, 'currency'],
  ['another payment', { reference: 'TP-BBBBBBBBBBBBBBBBBBBB' }, 'reference'],
])('%s is a mismatch, and says what arrived', (_what, difference, reason) => {
  const told = { ...PAID, ...difference }
  const arrived = { kobo: told.kobo, currency: told.currency }
  expect(judge(ASKED, told)).toEqual({ kind: 'mismatch', reason, arrived, paidAt: PAID.paidAt })
})

test.each<[PaymentStatus, object]>([
  ['failed', { kind: 'failed' }],
  ['reversed', { kind: 'reversed' }],
  ['pending', { kind: 'waiting', pending: { channel: 'card' } }],
  ['unpaid', { kind: 'waiting', pending: null }],
])('a payment that the provider calls %s is %o, whatever its sum', (status, verdict) => {
  expect(judge(ASKED, { ...PAID, status, kobo: 1 })).toEqual(verdict)
})

test('a payment that the provider does not know may still come', () => {
  expect(judge(ASKED, { outcome: 'unknown' })).toEqual({ kind: 'waiting', pending: null })
})
