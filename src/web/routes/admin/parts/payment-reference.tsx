import { CopyButton } from '../../../ui/copy-button.tsx'

/** A payment's reference, whole: it is compared with the provider's sheet, searched for and copied. */
export function PaymentReference({ reference }: { reference: string }) {
  return (
    <span className="payment-reference num">
      <span>{reference}</span> <CopyButton text={reference} what="payment reference" />
    </span>
  )
}
