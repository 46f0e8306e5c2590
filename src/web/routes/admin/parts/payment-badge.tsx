import { PAYMENT_PROGRESS, type PaymentProgress } from '#src/features/casework/payment-words.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../../ui/badge.tsx'

/** How much is paid: Unpaid, Partial or Full. */
export function PaymentBadge({ progress }: { progress: PaymentProgress }) {
  return <Badge tone={TONES[progress]}>{PAYMENT_PROGRESS[progress]}</Badge>
}

const TONES = { unpaid: 'neutral', partial: 'progress-60', full: 'good' } as const satisfies Record<
  PaymentProgress,
  Tone
>
