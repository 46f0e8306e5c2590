import { never } from '#src/never.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

/** What we asked for. */
export type Asked = { reference: string; kobo: number; currency: string }

export type Verdict =
  /** Exactly our payment, paid. */
  | { kind: 'paid'; paidAt: Date | null; channel: string | null }
  /** Paid, but not what we asked for: never counted. */
  | { kind: 'mismatch'; reason: 'amount' | 'currency' | 'reference' }
  | { kind: 'failed' }
  | { kind: 'reversed' }
  /** Not finished, or not known to the provider: ask again. */
  | { kind: 'waiting' }

/** Reads the provider's answer about a payment. A webhook or a redirect alone never counts: only this does. */
export function judge(asked: Asked, answer: VerifyAnswer): Verdict {
  if (answer.outcome === 'unknown') return { kind: 'waiting' }
  switch (answer.status) {
    case 'success':
      if (answer.reference !== asked.reference) return { kind: 'mismatch', reason: 'reference' }
      if (answer.currency !== asked.currency) return { kind: 'mismatch', reason: 'currency' }
      if (answer.kobo !== asked.kobo) return { kind: 'mismatch', reason: 'amount' }
      return { kind: 'paid', paidAt: answer.paidAt, channel: answer.channel }
    case 'failed':
      return { kind: 'failed' }
    case 'reversed':
      return { kind: 'reversed' }
    case 'pending':
    case 'abandoned':
      return { kind: 'waiting' }
    default:
      return never(answer.status)
  }
}
