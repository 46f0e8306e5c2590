import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogButton } from './dialog-button.tsx'
import { DialogForm } from './dialog-form.tsx'
import '../../../ui/styles/admin/row-actions.css'

/** Undoes a mistaken record of a delivery. The audit log keeps who undid it and why. */
export function UndoDeliveryButton({
  delivery,
}: {
  delivery: { applicationId: string; deliveryId: string; what: string }
}) {
  return (
    <div className="row-actions">
      <DialogButton
        label={
          <>
            Undo <span className="vh">{delivery.what}</span>
          </>
        }
      >
        {close => (
          <DialogForm
            title="Undo Delivery"
            about={delivery.what}
            action={addresses.adminUndoDelivery(delivery)}
            submit="Undo"
            busyText="Saving..."
            look="bad"
            failed={{ title: 'Failed to Undo', description: 'Nothing was changed. Please try again.' }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p>The applicant’s tracking page no longer shows it, and a refund no longer counts it.</p>
                <TextArea field={field('reason')} label="Reason" hint="It is kept in the log." rows={3} required />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
