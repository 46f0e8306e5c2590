import { addresses } from '#src/addresses.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { aboutApplication } from './about-application.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { DialogForm } from './dialog-form.tsx'

/** A letter to the applicant. It goes to the address of the application, whatever a form says. */
export function EmailApplicantDialog({
  application,
  onClose,
}: {
  application: ActionableApplication
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Email Applicant"
      about={aboutApplication(application)}
      action={addresses.adminEmailApplicant(application.id)}
      submit="Send"
      busyText="Sending..."
      failed={{
        title: 'Failed to Send Email',
        description: 'There was an error sending the email. Please try again.',
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            To <strong className="breaks">{application.email}</strong>
          </p>
          <TextField
            field={field('subject')}
            label="Subject"
            placeholder={usualSubject(application.reference)}
            autoComplete="off"
          />
          <TextArea field={field('message')} label="Message" rows={9} required />
          <p className="muted small">The greeting and our address are added. Answers come to our mailbox.</p>
        </>
      )}
    </DialogForm>
  )
}

/** What the mail is called when nothing is written there. */
function usualSubject(reference: string | null): string {
  return ['Update on your application', reference].filter(Boolean).join(' ')
}
