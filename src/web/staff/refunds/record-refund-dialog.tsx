import { addresses } from '#src/addresses.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { formatRefundSum } from '#src/features/payments/refunds/refund-sum.ts'
import { OFFLINE_METHOD_WORDS } from '#src/features/payments/rules.ts'
import { FileField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { DayInput } from '../parts/day-input.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { RefundOffer } from './load-refunds.server.ts'

export function RecordRefundDialog({
  offer: { paymentId, reference, currency, left, termsNote, today },
  onClose,
}: {
  offer: RefundOffer
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Record Refund"
      description={`Payment ${reference}`}
      action={addresses.adminRecordRefund(paymentId)}
      submit="Record refund"
      busyText="Recording..."
      failed={{ title: 'Failed to Record Refund', description: 'Unable to record the refund. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{termsNote}</p>
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
          <FieldFrame field={field('paidOn', today)} label="Paid back on" required>
            {attributes => <DayInput className="input short" max={today} defaultValue={today} {...attributes} />}
          </FieldFrame>
          <SelectField
            field={field('method')}
            label="Method"
            required
            empty="Choose a method"
            choices={Object.entries(OFFLINE_METHOD_WORDS)}
          />
          <TextField
            field={field('reference')}
            label="Bank reference"
            hint="Please copy it from the bank statement. A bank transfer needs one."
            conditional
          />
          <FileField
            field={field('file')}
            label="Proof"
            hint="The slip, statement or receipt: PDF, Word document, JPEG or PNG, 10MB at most."
            accept={[ACCEPTED_FILE_TYPES]}
          />
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
