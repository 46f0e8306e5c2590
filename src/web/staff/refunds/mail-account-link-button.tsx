import { addresses } from '#src/addresses.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'

export function MailAccountLinkButton({
  refund: { id, sum, reference },
}: {
  refund: Record<'id' | 'sum' | 'reference', string>
}) {
  const name = `${sum} of payment ${reference}`
  return (
    <div className="row row-actions">
      <DialogButton
        may="refunds"
        label={
          <>
            Send Link Again <span className="visually-hidden">for the refund of {name}</span>
          </>
        }
      >
        {close => (
          <DialogForm
            title="Send Link Again"
            description={name}
            action={addresses.adminMailAccountLink(id)}
            submit="Send link"
            busyText="Sending..."
            failed={{ title: 'Failed to Send Link', description: 'Unable to send the link. Please try again.' }}
            onClose={close}
          >
            {() => (
              <p>
                The payer’s bank refused the refund. We email the payer the link to name another account, to the address
                that we have now.
              </p>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
