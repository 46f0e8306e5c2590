import type { PaymentStatus } from '#src/features/checkout/payment-gateway.ts'

const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['abandoned', 'unpaid'],
  ['reversed', 'reversed'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
])

/** An unknown Paystack status becomes 'pending', which settles nothing. */
export function toPaymentStatus(status: string): PaymentStatus {
  return STATUSES.get(status) ?? 'pending'
}

type Amounts = { amount?: number | string | null; requested_amount?: number | string | null }

/**
 * Returns kobo, or null when unreadable. `amount` includes fees that the payer bears, so the smaller of the two amounts
 * counts.
 */
export function readKobo({ amount, requested_amount }: Amounts): number | null {
  const arrived = wholeKobo(amount)
  if (requested_amount === undefined || requested_amount === null) return arrived
  const requested = wholeKobo(requested_amount)
  return arrived === null || requested === null ? null : Math.min(arrived, requested)
}

export function wholeKobo(amount: number | string | null | undefined): number | null {
  const number = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
