import { isStopped, STATUSES, type StoppedStatus } from '#src/features/applications/states.ts'

export const PAYMENT_FLAGS = [
  /** Not what we asked for: nothing is counted. */
  'amount',
  'currency',
  'reference',
  /** Paid long after its quote had run out: counted at the latest rate. */
  'late-rate',
  /** More came than we asked for: the surplus has to be refunded. */
  'overpaid',
  /** Not ours to keep: nothing is counted. */
  'paid-twice',
  ...STATUSES.filter(isStopped),
  'deleted',
  'decided',
  /** The provider took it back after it had been counted. */
  'reversed',
] as const

/** Whether the money came after the application had ended without a result; the flag is its status. */
export function isStoppedFlag(flag: string): flag is StoppedStatus {
  return STATUSES.filter(isStopped).some(status => status === flag)
}

export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

/** What staff may decide about money that is not what we asked for. */
export const FLAG_DECISIONS = ['accept', 'ask-for-rest', 'refund'] as const

export type FlagDecision = (typeof FLAG_DECISIONS)[number]

/** The decisions that staff can make about a flagged payment. A consultation takes one payment, so it never asks for the rest. */
export function decisionsOn(payment: {
  flag: string | null
  flagClearedAt: Date | null
  applicationId: string | null
  pence: number
  countedPence: number
  kobo: number
  arrivedKobo: number | null
  arrivedCurrency: string | null
}): ReadonlyArray<FlagDecision> {
  if (payment.flagClearedAt !== null) return []
  switch (payment.flag) {
    case 'late-rate':
      return decisions(payment, payment.countedPence < payment.pence)
    case 'amount':
      return payment.arrivedCurrency === 'NGN' && payment.arrivedKobo !== null && payment.arrivedKobo > 0
        ? decisions(payment, payment.arrivedKobo < payment.kobo)
        : ['refund']
    case 'currency':
      return ['refund']
    default:
      return []
  }
}

function decisions({ applicationId }: { applicationId: string | null }, isLess: boolean): ReadonlyArray<FlagDecision> {
  return isLess && applicationId !== null ? FLAG_DECISIONS : ['accept', 'refund']
}
