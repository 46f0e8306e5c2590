import { RadioField } from '../../ui/choice-field.tsx'
import { useToday } from '../parts/day-input.tsx'
import type { DialogFields } from '../parts/dialog-form.tsx'
import { useMay } from '../parts/use-may.ts'
import { ReceivedMoneyFields } from '../payments/received-money-fields.tsx'

/** Asks whether money has arrived outside the website, and if so for the same as “Record Payment”. */
export function OfflinePaymentFields({
  field,
  payment,
  sameReferenceIds,
}: DialogFields & { payment: string; sameReferenceIds: ReadonlyArray<string> }) {
  const mayRecordPayment = useMay('payments')
  const today = useToday() ?? ''
  return (
    <>
      <RadioField
        field={field('payment', 'unpaid')}
        label="Payment"
        hint={
          mayRecordPayment
            ? 'Choose Partial (the initial payment) or Full only for money paid outside the website.'
            : 'An owner or a colleague in finance records money paid outside the website.'
        }
        required
        choices={mayRecordPayment ? PAYMENT_CHOICES : PAYMENT_CHOICES.slice(0, 1)}
      />
      {payment !== 'unpaid' && (
        <ReceivedMoneyFields field={field} today={today} sameReferenceIds={sameReferenceIds} hasProof={false} />
      )}
    </>
  )
}

const PAYMENT_CHOICES = [
  ['unpaid', 'Unpaid'],
  ['partial', 'Partial'],
  ['full', 'Full'],
] as const
