import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { poundsAndPence } from '#src/money.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/row-actions.css'

export function ReversePaymentButton({
  payment: { id, reference, countedPence },
}: {
  payment: { id: string; reference: string; countedPence: number }
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
        Reverse <span className="vh">{reference}</span>
      </button>
      {isOpen && (
        <DialogForm
          title="Reverse Payment"
          about={`Payment ${reference}`}
          action={addresses.adminReversePayment(id)}
          submit="Reverse payment"
          busyText="Reversing..."
          look="bad"
          failed={{
            title: 'Failed to Reverse Payment',
            description: 'Unable to reverse the payment. Please try again.',
          }}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <>
              <p>
                {poundsAndPence(countedPence)} will no longer count as paid, and becomes due again. The line stays in
                the books with your reason, and the owners are told by email.
              </p>
              <TextArea
                field={field('reason')}
                label="Reason"
                hint="Recorded by mistake, paid back in cash … It is kept in the log."
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
