import { assertNever } from '#src/assert-never.ts'
import type { ArrivedSum, PaymentOutcome } from '#src/features/money/rules.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

type ExpectedPayment = { reference: string; kobo: number; currency: string }

/** Decides what the provider's answer means for a payment. A webhook or redirect alone settles nothing. */
export function paymentOutcome(expected: ExpectedPayment, answer: VerifyAnswer): PaymentOutcome {
  if (answer.outcome === 'unknown') return { kind: 'waiting', pending: null }
  switch (answer.status) {
    case 'paid': {
      const { paidAt, channel, transactionId, feeKobo } = answer
      const reason = mismatchReason(expected, answer)
      if (reason === null) return { kind: 'paid', paidAt, channel, transactionId, feeKobo }
      return {
        kind: 'mismatch',
        reason,
        arrived: { kobo: answer.kobo, currency: answer.currency },
        paidAt,
        channel,
        transactionId,
        feeKobo,
      }
    }
    case 'failed':
      return { kind: 'failed', channel: answer.channel }
    case 'reversed':
      return { kind: 'reversed' }
    case 'pending':
      return { kind: 'waiting', pending: { channel: answer.channel } }
    case 'unpaid':
      return { kind: 'waiting', pending: null }
    default:
      return assertNever(answer.status)
  }
}

function mismatchReason(expected: ExpectedPayment, received: ArrivedSum & { reference: string }) {
  if (received.reference !== expected.reference) return 'reference'
  if (received.currency !== expected.currency) return 'currency'
  return received.kobo === expected.kobo ? null : 'amount'
}
