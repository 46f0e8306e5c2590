import { CopyButton } from '../../../ui/copy-button.tsx'

/** A payment's reference in full, because staff compare it with the provider's records, search for it and copy it. */
export function PaymentReference({ reference }: { reference: string }) {
  return (
    <span className="payment-reference num">
      <span>{reference}</span> <CopyButton text={reference} what="payment reference" />
    </span>
  )
}
