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

test('the explanation of a payment that is in no payout stands on the line of its money', () => {
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
    isCounted: true,
    explanation: { id: 'an-explanation', note: 'Paystack pays it in December.', by: 'a-member', at: '2026-12-02' },
  } as const
  const rows = listBridgeRows({ ...NOTHING, laterKobo: -492_500, missing: [missing] })
  expect(rows.find(({ label }) => label === 'Paid out later')?.note).toBe(
    'Received in this month, in a payout of another month or in none yet. Explained: TP-ADA, ₦5,000, Paystack pays it in December.',
  )
})
