import { instalments } from '#src/features/catalogue/instalments.ts'
import type { Plan } from '#src/features/catalogue/items.ts'
import { never } from '#src/never.ts'

export const INSTALMENTS = ['initial', 'final', 'full'] as const
export type Instalment = (typeof INSTALMENTS)[number]

export type Due = { instalment: Instalment; pence: number }

/** What is to be paid next, and what of the agreed total is paid; `due` is null when all is. Sums in pence. */
export type Account = { totalPence: number; settledPence: number; laterPence: number; due: Due | null }

/** The stored plan and what is settled decide what is due; nothing that a browser says does. */
export function accountOf(plan: Plan, totalPence: number, settled: ReadonlyArray<Instalment>): Account {
  switch (plan) {
    case 'full': {
      const paid = settled.includes('full')
      return {
        totalPence,
        settledPence: paid ? totalPence : 0,
        laterPence: 0,
        due: paid ? null : { instalment: 'full', pence: totalPence },
      }
    }
    case 'split': {
      const { firstPence, secondPence } = instalments(totalPence)
      if (!settled.includes('initial')) {
        return {
          totalPence,
          settledPence: 0,
          laterPence: secondPence,
          due: { instalment: 'initial', pence: firstPence },
        }
      }
      if (!settled.includes('final') && secondPence > 0) {
        return { totalPence, settledPence: firstPence, laterPence: 0, due: { instalment: 'final', pence: secondPence } }
      }
      return { totalPence, settledPence: totalPence, laterPence: 0, due: null }
    }
    default:
      return never(plan)
  }
}

export type PaymentRequest = 'pay' | 'already-paid' | 'initial-required'

/** What to answer somebody who asks to pay `requested` (the address's payment_type; anything else counts as what is due). */
export function answerRequest(plan: Plan, account: Account, requested: string | null): PaymentRequest {
  if (account.due === null) return 'already-paid'
  if (plan === 'split' && requested === 'final' && account.due.instalment === 'initial') return 'initial-required'
  if (plan === 'split' && requested === 'initial' && account.due.instalment === 'final') return 'already-paid'
  return 'pay'
}

/** The stage that a settled instalment brings an application to. */
export function stageAfter(instalment: Instalment): 'initial' | 'complete' {
  switch (instalment) {
    case 'initial':
      return 'initial'
    case 'final':
    case 'full':
      return 'complete'
    default:
      return never(instalment)
  }
}
