import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/row-actions.css'

/** Ends the waiting of a flagged payment, once somebody has dealt with it and says how. */
export function SettleFlagButton({
  payment: { id, reference, flag },
}: {
  payment: { id: string; reference: string; flag: string }
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
        Mark as Settled <span className="vh">{reference}</span>
      </button>
      {isOpen && (
        <DialogForm
          title="Mark as Settled"
          about={`Payment ${reference}`}
          action={addresses.adminClearFlag(id)}
          submit="Mark as Settled"
          busyText="Saving..."
          failed={{
            title: 'Failed to Settle',
            description: 'Unable to mark the payment as settled. Please try again.',
          }}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <>
              <p>{flag}</p>
              <p>
                This counts no money and gives none back: do that first, with the provider or the payer. Then nobody is
                asked to look at this payment any more.
              </p>
              <TextArea
                field={field('comment')}
                label="Comment"
                hint="What was done: refunded, agreed with the payer … It is kept in the log."
                rows={4}
                required
              />
            </>
          )}
        </DialogForm>
      )}
    </div>
  )
}
