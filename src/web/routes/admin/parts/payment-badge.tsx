import { PAYMENT_PROGRESS, type PaymentProgress } from '#src/features/casework/payment-progress.ts'
import { never } from '#src/never.ts'
import { Badge } from '../../../ui/badge.tsx'

/** How much is paid: Unpaid, Partial or Full. */
export function PaymentBadge({ progress }: { progress: PaymentProgress }) {
  return <Badge kind={kindOf(progress)}>{PAYMENT_PROGRESS[progress]}</Badge>
}

function kindOf(progress: PaymentProgress): string {
  switch (progress) {
    case 'unpaid':
      return 'unpaid'
    case 'partial':
      return 'partial'
    case 'full':
      return 'paid'
    default:
      return never(progress)
  }
}
