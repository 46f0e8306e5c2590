import { assertNever } from '#src/assert-never.ts'
import type { ArrivedSum, PaymentOutcome } from '#src/features/payments/rules.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

type Expected = { reference: string; kobo: number; currency: string }

/** Decides what an answer means. A webhook or a redirect alone never settles a payment. */
export function paymentOutcome(expected: Expected, answer: VerifyAnswer): PaymentOutcome {
  if (answer.outcome === 'unknown') return { kind: 'waiting', pending: null }
  switch (answer.status) {
    case 'paid': {
      const reason = mismatchReason(expected, answer)
      if (reason === null) return { kind: 'paid', paidAt: answer.paidAt, channel: answer.channel }
      return {
        kind: 'mismatch',
        reason,
        arrived: { kobo: answer.kobo, currency: answer.currency },
        paidAt: answer.paidAt,
      }
    }
    case 'failed':
      return { kind: 'failed' }
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

function mismatchReason(expected: Expected, received: ArrivedSum & { reference: string }) {
  if (received.reference !== expected.reference) return 'reference'
  if (received.currency !== expected.currency) return 'currency'
  return received.kobo === expected.kobo ? null : 'amount'
}
