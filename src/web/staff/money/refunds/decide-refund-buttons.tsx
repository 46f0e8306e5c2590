import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'

type WaitingRefund = { id: string; sum: string; reference: string; reason: string; termsNote: string }

/** Only owners see these buttons. */
export function DecideRefundButtons({ refund }: { refund: WaitingRefund }) {
  const name = `${refund.sum} of payment ${refund.reference}`
  return (
    <div className="row row-actions">
      <DialogButton may="large-refunds" label="Confirm" about={`refund of ${name}`}>
        {close => <ConfirmRefundDialog refund={refund} name={name} onClose={close} />}
      </DialogButton>
      <DialogButton may="large-refunds" label="Decline" about={`refund of ${name}`}>
        {close => <DeclineRefundDialog refund={refund} name={name} onClose={close} />}
      </DialogButton>
    </div>
  )
}

type DecisionDialogProps = { refund: WaitingRefund; name: string; onClose: () => void }

function ConfirmRefundDialog({ refund, name, onClose }: DecisionDialogProps) {
  return (
    <DialogForm
      title="Confirm Refund"
      description={name}
      act={act('confirmRefund', { refundId: refund.id })}
      submit="Confirm refund"
      busyText="Confirming..."
      variant="bad"
      failed={{ title: 'Failed to Confirm Refund', description: 'Unable to confirm the refund. Please try again.' }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="breaks">{refund.reason}</p>
          <p>{refund.termsNote}</p>
          <p>{refund.sum} will be sent back to the payer. You can’t undo that.</p>
        </>
      )}
    </DialogForm>
  )
}

function DeclineRefundDialog({ refund, name, onClose }: DecisionDialogProps) {
  return (
    <DialogForm
      title="Decline Refund"
      description={name}
      act={act('declineRefund', { refundId: refund.id })}
      submit="Decline refund"
      busyText="Declining..."
      failed={{ title: 'Failed to Decline Refund', description: 'Unable to decline the refund. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea field={field('reason')} label="Reason" hint="We keep it in the audit log." rows={4} required />
      )}
    </DialogForm>
  )
}
