import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { MeantRefund } from './change-meaning-button.tsx'
import { MeaningField } from './refund-meaning-field.tsx'

export function ChangeMeaningDialog({ refund, onClose }: { refund: MeantRefund; onClose: () => void }) {
  const { id, sum, reference, meaning } = refund
  const isAsked = meaning === 'asked'
  return (
    <DialogForm
      title="What the Refund Means"
      description={`${sum} of payment ${reference}`}
      act={act('changeRefundMeaning', { refundId: id })}
      submit="Save"
      busyText="Saving..."
      failed={{ title: 'Meaning Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="shown" value={meaning ?? ''} />
          <p className="muted small">
            {isAsked && 'Until you answer, we don’t ask the customer for this sum. '}
            If your answer changes what the customer owes, we email them. The audit log keeps both meanings.
          </p>
          <MeaningField field={field} current={isAsked ? null : meaning} />
        </>
      )}
    </DialogForm>
  )
}
