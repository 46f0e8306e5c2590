import { formatRefundSum } from '#src/features/money/refunds/rules.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { OfflineMoneyFields } from '../payments/offline-money-fields.tsx'
import type { RefundOffer } from './load-refunds.server.ts'
import { PayerAddressField } from './payer-address-field.tsx'
import { RefundMeaningField } from './refund-meaning-field.tsx'

export function RecordRefundDialog({ offer, onClose }: { offer: RefundOffer; onClose: () => void }) {
  const { paymentId, reference, currency, left, termsNote, warns, today, payerAddresses } = offer
  return (
    <DialogForm
      title="Record Refund"
      description={`Payment ${reference}`}
      act={act('recordRefund', { paymentId })}
      submit="Record refund"
      busyText="Recording..."
      failed={{ title: 'Failed to Record Refund', description: 'Unable to record the refund. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={warns ? 'notice pending' : undefined}>{termsNote}</p>
          <p className="muted small">
            Record money here that you have paid back outside the website. At most{' '}
            {formatRefundSum({ amount: left, currency })} is left of this payment. We email the owners.
          </p>
          <TextField
            field={field('amount')}
            label={currency === 'GBP' ? 'Amount in pounds' : 'Amount in naira'}
            inputMode="decimal"
            hint="The amount that you paid back, for example 3,000.00."
            short
            required
          />
          <OfflineMoneyFields field={field} day={{ name: 'paidOn', label: 'Paid back on', today }} />
          <RefundMeaningField field={field} offer={offer} />
          <PayerAddressField field={field} addresses={payerAddresses} />
          <TextArea
            field={field('reason')}
            label="Reason"
            hint="For example “stopped before we began”. We keep it in the audit log."
            rows={3}
            required
          />
        </>
      )}
    </DialogForm>
  )
}
