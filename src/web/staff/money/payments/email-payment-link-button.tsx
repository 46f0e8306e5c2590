import { addresses } from '#src/addresses.ts'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'

export function EmailPaymentLinkButton({
  application: { id, applicantName, email, service },
}: {
  application: Record<'id' | 'applicantName' | 'email' | 'service', string>
}) {
  return (
    <DialogButton may="emailPaymentLink" label="Email Payment Link" about={`for ${service}`}>
      {close => (
        <DialogForm
          title="Email Payment Link"
          description={`${applicantName}, ${service}`}
          act={act('emailPaymentLink', { applicationId: id })}
          submit="Send Link"
          busyText="Sending..."
          failed={{ title: 'Link Not Sent', description: 'Unable to send the link. Please try again.' }}
          onClose={close}
        >
          {() => (
            <>
              <p>
                We email the link for what is due now to <strong className="breaks">{email}</strong>.
              </p>
              <p>
                It opens{' '}
                <a href={addresses.payment({ applicationId: id, email })} target="_blank" rel="noreferrer">
                  the applicant’s payment page<span className="visually-hidden"> (opens in a new tab)</span>
                </a>
                , which you can also send in another way.
              </p>
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
