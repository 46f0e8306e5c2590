import { assertNever } from '#src/assert-never.ts'
import { isPayable, isSecondPaymentDue, type Status } from '#src/features/cases/states.ts'
import { calculateInstalments, type Plan } from '#src/features/site/catalogue/items.ts'
import { naira, pounds } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'

export const INSTALMENTS = ['initial', 'final', 'full'] as const
export type Instalment = (typeof INSTALMENTS)[number]

export const INSTALMENT_LABELS = { initial: 'Initial payment', final: 'Final payment', full: 'Full amount' } as const

/** `pence` is a whole instalment, or the rest of one that was paid in part. */
export type Due = { instalment: Instalment; pence: number }

/**
 * `due` is what can be paid next; `laterPence` becomes due after it. `settledPence` need not be paid any more:
 * it is the money that we keep and `reducedPence`, which refunds took off the price.
 */
export type Account = {
  totalPence: number
  settledPence: number
  reducedPence: number
  /** A refund ended the case, so nothing is due. */
  isEnded: boolean
  laterPence: number
  due: Due | null
}

/** The columns of a case about its money. */
export type AccountFacts = {
  agreedPence: number
  settledPence: number
  reducedPence: number
  endedByRefundAt: Date | null
}

/** Calculates what is due from the stored plan. */
export function calculateAccount(plan: Plan, facts: AccountFacts): Account {
  const { agreedPence: totalPence, settledPence, reducedPence, endedByRefundAt } = facts
  const sums = { totalPence, settledPence, reducedPence, isEnded: endedByRefundAt !== null }
  const leftPence = totalPence - settledPence
  if (leftPence <= 0 || sums.isEnded) return { ...sums, laterPence: 0, due: null }
  switch (plan) {
    case 'full':
      return { ...sums, laterPence: 0, due: { instalment: 'full', pence: leftPence } }
    case 'split': {
      const { firstPence, secondPence } = calculateInstalments(totalPence)
      return settledPence < firstPence
        ? { ...sums, laterPence: secondPence, due: { instalment: 'initial', pence: firstPence - settledPence } }
        : { ...sums, laterPence: 0, due: { instalment: 'final', pence: leftPence } }
    }
    default:
      return assertNever(plan)
  }
}

export function sumLeftToPay({ due, laterPence }: Account): number {
  return (due?.pence ?? 0) + laterPence
}

/** Refunds that lowered the price count towards the initial payment first. */
export function calculateInstalmentPence({ totalPence, reducedPence }: Account, instalment: Instalment): number {
  if (instalment === 'full') return totalPence - reducedPence
  const { firstPence, secondPence } = calculateInstalments(totalPence)
  return instalment === 'initial'
    ? Math.max(0, firstPence - reducedPence)
    : secondPence - Math.max(0, reducedPence - firstPence)
}

/** Returns "£1,200 of £3,000 paid, £1,800 left, about ₦3,703,320 today". */
export function describePartlyPaid(sums: { ofPence: number; leftPence: number; leftKobo: number | null }): string {
  const { ofPence, leftPence, leftKobo } = sums
  const guide = leftKobo === null ? '' : `, about ${naira(leftKobo)} today`
  return `${pounds(ofPence - leftPence)} of ${pounds(ofPence)} paid, ${pounds(leftPence)} left${guide}`
}

/** Returns true when an instalment is paid in part and its rest is due. */
export function isRestDue(account: Account): boolean {
  const { due } = account
  return due !== null && due.pence < calculateInstalmentPence(account, due.instalment)
}

/** Returns null unless an instalment is paid in part. */
export function describePartlyPaidInstalment(account: Account, leftKobo: number | null): string | null {
  const { due } = account
  if (due === null || !isRestDue(account)) return null
  const ofPence = calculateInstalmentPence(account, due.instalment)
  return describePartlyPaid({ ofPence, leftPence: due.pence, leftKobo })
}

export type PaymentRequestResult = 'pay' | 'already-paid' | 'initial-required'

/** `requested` is the query parameter `payment_type`; unknown values request what is due. */
export function checkPaymentRequest(plan: Plan, account: Account, requested: string | null): PaymentRequestResult {
  if (account.due === null) return 'already-paid'
  if (plan === 'split' && requested === 'final' && account.due.instalment === 'initial') return 'initial-required'
  if (plan === 'split' && requested === 'initial' && account.due.instalment === 'final') return 'already-paid'
  return 'pay'
}

/** The initial payment is due in every payable status, the second only from the final review on. */
export function isDueNow(due: Due | null, status: Status): boolean {
  if (due === null || !isPayable(status)) return false
  return due.instalment !== 'final' || isSecondPaymentDue(status)
}

export const PAYMENT_PROGRESS = { unpaid: 'Unpaid', partial: 'Partial', full: 'Full', refunded: 'Refunded' } as const

export const PAYMENT_PROGRESS_TONES = {
  unpaid: 'neutral',
  partial: 'progress-60',
  full: 'good',
  refunded: 'neutral',
} as const satisfies Record<keyof typeof PAYMENT_PROGRESS, Tone>

export type PaymentProgress = keyof typeof PAYMENT_PROGRESS

export const PAYMENT_PROGRESS_KEYS = Object.keys(PAYMENT_PROGRESS) as Array<PaymentProgress>

/** Pages, lists and exports show this state. `application-filters.server.ts` has the same rule in SQL. */
export function findPaymentProgress(facts: AccountFacts): PaymentProgress {
  const { agreedPence, settledPence, reducedPence, endedByRefundAt } = facts
  if (endedByRefundAt !== null || (reducedPence > 0 && settledPence === reducedPence)) return 'refunded'
  if (settledPence === 0) return 'unpaid'
  return settledPence < agreedPence ? 'partial' : 'full'
}

/** Says what happens to the money of a case that has ended. Null if none was paid. */
export function describeMoneyOfEnded({ keptPence, returnedPence }: { keptPence: number; returnedPence: number }) {
  if (keptPence + returnedPence === 0) return null
  if (returnedPence > 0)
    return keptPence === 0
      ? `We have refunded ${pounds(returnedPence)}.`
      : `We have refunded ${pounds(returnedPence)} of the ${pounds(keptPence + returnedPence)} that you paid.`
  return `You paid ${pounds(keptPence)}. We refund what you paid for work that we haven’t delivered, and we’ll write to you about it.`
}
