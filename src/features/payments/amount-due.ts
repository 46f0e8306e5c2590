import { instalments } from '#src/features/catalogue/instalments.ts'
import type { Plan } from '#src/features/catalogue/items.ts'
import { never } from '#src/never.ts'

export const INSTALMENTS = ['initial', 'final', 'full'] as const
export type Instalment = (typeof INSTALMENTS)[number]

/** What is to be paid next: an instalment, or what is left of one that was settled in part. */
export type Due = { instalment: Instalment; pence: number }

/** The sums of a purchase, in pence. `due` is null when nothing is left to pay; `laterPence` becomes due after it. */
export type Account = { totalPence: number; settledPence: number; laterPence: number; due: Due | null }

/**
 * Computes what is due from the stored plan and the sum of the ledger, never from the browser. `settledPence`: payments minus
 * refunds and reversals, from 0 to `totalPence`.
 */
export function accountOf(plan: Plan, totalPence: number, settledPence: number): Account {
  const base = { totalPence, settledPence }
  const left = totalPence - settledPence
  if (left <= 0) return { ...base, laterPence: 0, due: null }
  switch (plan) {
    case 'full':
      return { ...base, laterPence: 0, due: { instalment: 'full', pence: left } }
    case 'split': {
      const { firstPence, secondPence } = instalments(totalPence)
      return settledPence < firstPence
        ? { ...base, laterPence: secondPence, due: { instalment: 'initial', pence: firstPence - settledPence } }
        : { ...base, laterPence: 0, due: { instalment: 'final', pence: left } }
    }
    default:
      return never(plan)
  }
}

/** Whether what is due is only what is left of an instalment that was settled in part. */
export function isRestDue({ totalPence, settledPence, due }: Account): boolean {
  if (due === null) return false
  return settledPence > (due.instalment === 'final' ? instalments(totalPence).firstPence : 0)
}

export type PaymentRequest = 'pay' | 'already-paid' | 'initial-required'

/** What to answer somebody who asks to pay `requested` (the address's payment_type; anything else counts as what is due). */
export function answerRequest(plan: Plan, account: Account, requested: string | null): PaymentRequest {
  if (account.due === null) return 'already-paid'
  if (plan === 'split' && requested === 'final' && account.due.instalment === 'initial') return 'initial-required'
  if (plan === 'split' && requested === 'initial' && account.due.instalment === 'final') return 'already-paid'
  return 'pay'
}
