import { isStopped, STATUSES, type StoppedStatus } from '#src/features/cases/states.ts'

/**
 * Why staff must look at a payment. `late-rate`: paid long after the quote, so counted at the latest rate. `overpaid`:
 * only the surplus is refunded. `amount`, `currency`, `reference`: nothing is counted.
 */
export const PAYMENT_FLAGS = [
  'amount',
  'currency',
  'reference',
  'late-rate',
  'overpaid',
  'paid-twice',
  ...STATUSES.filter(isStopped),
  'deleted',
  'ended',
  'decided',
  'reversed',
] as const

/** Some flags are the status of an application that ended before its payment arrived. */
export function isStoppedFlag(flag: string): flag is StoppedStatus {
  return STATUSES.filter(isStopped).some(status => status === flag)
}

export type PaymentFlag = (typeof PAYMENT_FLAGS)[number]

export const FLAG_DECISIONS = ['accept', 'ask-for-rest', 'refund'] as const

export type FlagDecision = (typeof FLAG_DECISIONS)[number]

/** A consultation has only one payment, so staff cannot ask its payer for the rest. */
export function allowedDecisions(payment: {
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
      return listDecisions(payment, payment.countedPence < payment.pence)
    case 'amount':
      return payment.arrivedCurrency === 'NGN' && payment.arrivedKobo !== null && payment.arrivedKobo > 0
        ? listDecisions(payment, payment.arrivedKobo < payment.kobo)
        : ['refund']
    case 'currency':
      return ['refund']
    default:
      return []
  }
}

function listDecisions(
  { applicationId }: { applicationId: string | null },
  isLess: boolean,
): ReadonlyArray<FlagDecision> {
  return isLess && applicationId !== null ? FLAG_DECISIONS : ['accept', 'refund']
}
