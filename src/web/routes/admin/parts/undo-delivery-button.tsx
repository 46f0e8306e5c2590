import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/row-actions.css'

/** Undoes a mistaken record of a delivery. The audit log keeps who undid it and why. */
export function UndoDeliveryButton({
  delivery,
}: {
  delivery: { applicationId: string; deliveryId: string; what: string }
}) {
  const willNeedFocus = useFocusAfterwards()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="row-actions">
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setOpen(true)
        }}
      >
        Undo <span className="vh">{delivery.what}</span>
      </button>
      {isOpen && (
        <DialogForm
          title="Undo Delivery"
          about={delivery.what}
          action={addresses.adminUndoDelivery(delivery)}
          submit="Undo"
          busyText="Saving..."
          look="bad"
          failed={{ title: 'Failed to Undo', description: 'Nothing was changed. Please try again.' }}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <>
              <p>The applicant’s tracking page no longer shows it, and a refund no longer counts it.</p>
              <TextArea field={field('reason')} label="Reason" hint="It is kept in the log." rows={3} required />
            </>
          )}
        </DialogForm>
      )}
    </div>
  )
}
