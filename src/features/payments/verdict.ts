import { never } from '#src/never.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

/** What we asked for. */
export type Asked = { reference: string; kobo: number; currency: string }

/** A sum as the provider tells it, in hundredths of its currency; null where it is no number that could be kept. */
export type Arrived = { kobo: number | null; currency: string }

export type Verdict =
  /** Exactly our payment, paid. */
  | { kind: 'paid'; paidAt: Date | null; channel: string | null }
  /** Paid, but not what we asked for: never counted. `arrived`: what the provider tells of. */
  | { kind: 'mismatch'; reason: 'amount' | 'currency' | 'reference'; arrived: Arrived; paidAt?: Date | null }
  | { kind: 'failed' }
  | { kind: 'reversed' }
  /** Undecided: ask again. `pending`: the bank has yet to confirm the payment; null when nothing was paid yet. */
  | { kind: 'waiting'; pending: { channel: string | null } | null }

/** Reads the provider's answer about a payment. A webhook or a redirect alone never counts: only this does. */
export function judge(asked: Asked, answer: VerifyAnswer): Verdict {
  if (answer.outcome === 'unknown') return { kind: 'waiting', pending: null }
  switch (answer.status) {
    case 'paid': {
      const reason = whyNotOurs(asked, answer)
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
      return never(answer.status)
  }
}

function whyNotOurs(asked: Asked, told: Arrived & { reference: string }) {
  if (told.reference !== asked.reference) return 'reference'
  if (told.currency !== asked.currency) return 'currency'
  return told.kobo === asked.kobo ? null : 'amount'
}
