import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { PAYMENT_PROGRESS, PAYMENT_PROGRESS_TONES, type PaymentProgress } from '#src/features/money/account.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

export function PaymentBadge({ progress }: { progress: PaymentProgress }) {
  return <Badge tone={PAYMENT_PROGRESS_TONES[progress]}>{PAYMENT_PROGRESS[progress]}</Badge>
}

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
