import { expect, test } from 'vitest'
import type { Bridge } from '#src/features/money/payouts/bridge.server.ts'
import { listBridgeRows } from './bridge-rows.ts'

const NOTHING: Bridge = {
  receivedKobo: 0,
  returnedKobo: 0,
  feeKobo: 0,
  netKobo: 0,
  laterKobo: 0,
  earlierKobo: 0,
  notKeptBackKobo: 0,
  keptBackKobo: 0,
  uncountedKobo: 0,
  selfExplainedKobo: 0,
  explained: [],
  unexplained: [],
  missing: [],
  paidKobo: 0,
}

test('a payment that is in no payout has a line of its own, after its fee', () => {
  const missing = {
    kind: 'missing',
    paymentId: 'a-payment',
    payoutId: null,
    transactionId: null,
    reference: 'TP-ADA',
    day: '2026-11-10',
    providerId: null,
    account: null,
    kobo: -500_000,
    netKobo: -492_500,
    isCounted: true,
    explanation: { id: 'an-explanation', note: 'Paystack pays it in December.', by: 'a-member', at: '2026-12-02' },
  } as const
  const rows = listBridgeRows({ ...NOTHING, missing: [missing] })
  expect(rows.find(({ label }) => label === 'Explained: TP-ADA')).toEqual({
    label: 'Explained: TP-ADA',
    note: 'Paystack pays it in December. ₦5,000 less the fee. Arrived on 10 November 2026, in no payout',
    naira: '−₦4,925',
    isSum: false,
  })
})
