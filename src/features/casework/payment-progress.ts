/** How much of an application is paid, as staff see and filter it. */
export const PAYMENT_PROGRESS = { unpaid: 'Unpaid', partial: 'Partial', full: 'Full' } as const

export type PaymentProgress = keyof typeof PAYMENT_PROGRESS

export const PAYMENT_PROGRESS_KEYS = Object.keys(PAYMENT_PROGRESS) as Array<PaymentProgress>

/** Of the stage that follows from the payments. */
export function paymentProgress(paymentStage: 'initial' | 'complete' | null): PaymentProgress {
  if (paymentStage === null) return 'unpaid'
  return paymentStage === 'initial' ? 'partial' : 'full'
}
