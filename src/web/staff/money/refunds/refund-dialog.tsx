import { naira } from '#src/money.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { RefundOffer } from './load-refunds.server.ts'
import { PayerAddressField } from './payer-address-field.tsx'
import { RefundMeaningField } from './refund-meaning-field.tsx'

export function RefundDialog({ offer, onClose }: { offer: RefundOffer; onClose: () => void }) {
  const { paymentId, reference, left, byTerms, termsNote, warns, payerAddresses } = offer
  const isPartByTerms = byTerms > 0 && byTerms < left
  return (
    <DialogForm
      title="Refund"
      description={`Payment ${reference}`}
      act={act('proposeRefund', { paymentId })}
      submit="Refund"
      busyText="Refunding..."
      variant="bad"
      failed={{ title: 'Failed to Refund', description: 'Unable to refund the payment. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="left" value={left} />
          <input type="hidden" name="terms" value={byTerms} />
          <p className={warns ? 'notice pending' : undefined}>{termsNote}</p>
          <p className="muted small">
            The money goes to the card or account that it came from. From ₦1,000,000 on, an owner must confirm it first.
          </p>
          <RadioField
            field={field('share', warns ? null : isPartByTerms ? 'terms' : 'all')}
            label="How much"
            required
            choices={[
              ['all', `All that is left: ${naira(left)}`],
              ...(isPartByTerms ? [['terms', `What the terms give: ${naira(byTerms)}`] as const] : []),
              ['part', 'Another amount'],
            ]}
          />
          <TextField
            field={field('amount')}
            label="Amount in naira"
            inputMode="decimal"
            hint="Only for another amount, for example 50,000.00."
            short
            conditional
          />
          <RefundMeaningField field={field} offer={offer} />
          <PayerAddressField field={field} addresses={payerAddresses} />
          <TextArea
            field={field('reason')}
            label="Reason"
            hint="For example “stopped before we began”. We keep it in the audit log."
            rows={4}
            required
          />
        </>
      )}
    </DialogForm>
  )
}
