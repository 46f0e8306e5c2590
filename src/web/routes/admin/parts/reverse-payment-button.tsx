import { addresses } from '#src/addresses.ts'
import { poundsAndPence } from '#src/money.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogButton } from './dialog-button.tsx'
import { DialogForm } from './dialog-form.tsx'
import '../../../ui/styles/admin/row-actions.css'

export function ReversePaymentButton({
  payment: { id, reference, countedPence },
}: {
  payment: { id: string; reference: string; countedPence: number }
}) {
  return (
    <div className="row-actions">
      <DialogButton
        label={
          <>
            Reverse <span className="vh">{reference}</span>
          </>
        }
      >
        {close => (
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
            onClose={close}
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
      </DialogButton>
    </div>
  )
}
