import type { PayerAddresses } from '#src/features/money/purchase.server.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'

/** Asks who gets the mails about a refund, if the address was changed after the payment. */
export function PayerAddressField({ field, addresses }: DialogFields & { addresses: PayerAddresses | null }) {
  if (addresses === null) return null
  const { paidWith, current, chosen } = addresses
  return (
    <RadioField
      field={field('sendTo', chosen)}
      label="Who gets our emails about it"
      hint="The email address was changed after this payment. Anyone with the link can name a bank account. Both addresses get an email about your choice."
      required
      choices={[
        [paidWith, paidWith, { note: 'Paid with this address' }],
        [current, current, { note: 'The address now' }],
      ]}
    />
  )
}
