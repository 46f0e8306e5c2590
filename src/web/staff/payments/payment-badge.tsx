import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { PAYMENT_PROGRESS, type PaymentProgress } from '#src/features/search/payment-words.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

export function PaymentBadge({ progress }: { progress: PaymentProgress }) {
  return <Badge tone={TONES[progress]}>{PAYMENT_PROGRESS[progress]}</Badge>
}

const TONES = { unpaid: 'neutral', partial: 'progress-60', full: 'good' } as const satisfies Record<
  PaymentProgress,
  Tone
>

/** Shows the whole reference, because staff compare it, search for it and copy it. */
export function PaymentReference({ reference, paymentId }: { reference: string; paymentId?: string }) {
  return (
    <span className="payment-reference num">
      {paymentId === undefined ? (
        <span>{reference}</span>
      ) : (
        <Link to={addresses.adminPayment(paymentId)}>{reference}</Link>
      )}{' '}
      <CopyButton text={reference} noun="payment reference" />
    </span>
  )
}
