/** How much of an application is paid, as staff see and filter it. */
export const PAYMENT_PROGRESS = { unpaid: 'Unpaid', partial: 'Partial', full: 'Full' } as const

export type PaymentProgress = keyof typeof PAYMENT_PROGRESS

export const PAYMENT_PROGRESS_KEYS = Object.keys(PAYMENT_PROGRESS) as Array<PaymentProgress>

export function paymentProgress(settledPence: number, agreedPence: number): PaymentProgress {
  if (settledPence === 0) return 'unpaid'
  return settledPence < agreedPence ? 'partial' : 'full'
}
