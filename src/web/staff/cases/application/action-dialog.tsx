import { assertNever } from '#src/assert-never.ts'
import { describeUpdateSubject } from '#src/features/applications/progress/status-words.ts'
import { DAYS_IN_BIN } from '#src/features/cases/bin/bin.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { type DocumentList, RequestDocumentDialog } from '../../documents/request-document-dialog.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { AssignDialog } from '../work/assign-dialog.tsx'
import { type ActionableApplication, describeApplication } from './actionable-application.ts'
import type { ActionKey } from './application-actions.tsx'
import { UpdateStatusDialog } from './update-status-dialog.tsx'

export function ActionDialog({
  action,
  application,
  documentList,
  onClose,
  onDeleted,
}: {
  action: ActionKey
  application: ActionableApplication
  documentList: DocumentList | undefined
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}) {
  switch (action) {
    case 'status':
      return <UpdateStatusDialog application={application} onClose={onClose} />
    case 'request':
      return (
        <RequestDocumentDialog
          application={application}
          {...(documentList && { list: documentList })}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          work={[{ kind: 'cases', id: application.id, name: application.applicantName }]}
          onClose={onClose}
        />
      )
    case 'email':
      return <EmailApplicantDialog application={application} onClose={onClose} />
    case 'delete':
      return <DeleteDialog application={application} onClose={onClose} onDeleted={onDeleted} />
    default:
      return assertNever(action)
  }
}

/** The server takes the e-mail address from the application, never from the form. */
function EmailApplicantDialog({ application, onClose }: { application: ActionableApplication; onClose: () => void }) {
  return (
    <DialogForm
      title="Email Applicant"
      description={describeApplication(application)}
      act={act('emailApplicant', { applicationId: application.id })}
      submit="Send"
      busyText="Sending..."
      failed={{ title: 'Failed to Send Email', description: 'There was an error sending the email. Please try again.' }}
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
            placeholder={describeUpdateSubject(application.reference)}
            autoComplete="off"
          />
          <TextArea
            field={field('message')}
            label="Message"
            hint={`We add “Dear ${application.applicantName},” at the top.`}
            rows={9}
            required
          />
          <p className="muted small">We add our name and address at the end. Replies come to our mailbox.</p>
        </>
      )}
    </DialogForm>
  )
}

/** The user must type the reference or the email first, so that one click cannot delete anything. */
function DeleteDialog({
  application,
  onClose,
  onDeleted,
}: {
  application: ActionableApplication
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}) {
  const confirmationText = application.reference ?? application.email
  return (
    <DialogForm
      title="Delete Application"
      description={describeApplication(application)}
      act={act('deleteApplication', { applicationId: application.id })}
      submit="Delete"
      busyText="Deleting..."
      variant="bad"
      failed={{ title: 'Delete Failed', description: 'Unable to delete the application. Please try again.' }}
      onClose={onClose}
      onSaved={onDeleted}
    >
      {({ field }) => (
        <>
          <p>This deletes the application with its requests, documents, files and emails.</p>
          <p>
            You can restore it on the Privacy page for {DAYS_IN_BIN} days. {describeEndOfBin(application)} Payment
            records are kept for our accounts, without name and email.
          </p>
          <TextField
            field={field('confirmation')}
            label={`Type ${confirmationText} to confirm`}
            hint={application.reference === null ? 'There’s no reference yet, so type the email.' : undefined}
            required
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}

function describeEndOfBin({ isOnHold }: ActionableApplication): string {
  if (isOnHold === undefined) return 'After that it’s gone for good, unless it’s on hold.'
  return isOnHold
    ? 'It’s on hold, so it stays in the bin until an owner lifts the hold.'
    : 'After that it’s gone for good.'
}
