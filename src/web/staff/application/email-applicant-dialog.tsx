import { addresses } from '#src/addresses.ts'
import { updateSubject } from '#src/features/applications/status-words.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { type ActionableApplication, aboutApplication } from './actionable-application.ts'

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
            placeholder={updateSubject(application.reference)}
            autoComplete="off"
          />
          <TextArea
            field={field('message')}
            label="Message"
            hint={`It begins with “Dear ${application.applicantName},” by itself.`}
            rows={9}
            required
          />
          <p className="muted small">Our name and address stand beneath it. Answers come to our mailbox.</p>
        </>
      )}
    </DialogForm>
  )
}
