import { addresses } from '#src/addresses.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { RefundsPanel } from './load-refunds.server.ts'
import { PayerAddressField } from './payer-address-field.tsx'

export function MailAccountLinkButton({
  refund: { id, sum, reference, payerAddresses },
}: {
  refund: Pick<RefundsPanel['refunds'][number], 'id' | 'sum' | 'reference' | 'payerAddresses'>
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
            {({ field }) => (
              <>
                <p>
                  The payer’s bank refused the refund. We email the payer the link to name another account. Links that
                  we sent to another address no longer work.
                </p>
                <PayerAddressField field={field} addresses={payerAddresses} />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}
