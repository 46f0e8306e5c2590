import type { Arrived, Verdict } from '#src/features/payments/rules.ts'
import { never } from '#src/never.ts'
import type { VerifyAnswer } from './payment-gateway.ts'

type Asked = { reference: string; kobo: number; currency: string }

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
