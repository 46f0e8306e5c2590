import type { PaymentStatus, ProviderRefundState } from '#src/features/money/checkout/payment-gateway.ts'

const PAYMENT_STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'unpaid'],
  ['reversed', 'reversed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
])

/** An unknown Paystack status becomes 'pending', so that it settles nothing. */
export function toPaymentStatus(status: string): PaymentStatus {
  return PAYMENT_STATUSES.get(status) ?? 'pending'
}

/** An unknown Paystack status becomes 'pending', so that it counts as not yet paid. */
export function toRefundState(status: string): ProviderRefundState {
  const state = status.replace('-', '_')
  return REFUND_STATES.find(known => known === state) ?? 'pending'
}

const REFUND_STATES: ReadonlyArray<ProviderRefundState> = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs_attention',
]

type PaystackAmounts = { amount?: number | string | null; requested_amount?: number | string | null }

/** Returns null if an amount cannot be read. `amount` may include fees that the payer bears, so the smaller one counts. */
export function readKobo({ amount, requested_amount }: PaystackAmounts): number | null {
  const paidKobo = parseWholeKobo(amount)
  if (requested_amount === undefined || requested_amount === null) return paidKobo
  const requestedKobo = parseWholeKobo(requested_amount)
  return paidKobo === null || requestedKobo === null ? null : Math.min(paidKobo, requestedKobo)
}

export function parseWholeKobo(amount: number | string | null | undefined): number | null {
  const number = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
