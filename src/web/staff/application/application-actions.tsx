import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { describeUpdateSubject } from '#src/features/applications/status-words.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type DocumentList, RequestDocumentDialog } from '../documents/request-document-dialog.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { useRestoreFocus } from '../parts/use-restore-focus.ts'
import { type ActionableApplication, describeApplication } from './actionable-application.ts'
import { UpdateStatusDialog } from './update-status-dialog.tsx'
import '../parts/dialogs.css'

const ACTIONS = [
  { key: 'status', verb: 'Update Status', joiningWords: 'of' },
  { key: 'request', verb: 'Request Document', joiningWords: 'from' },
  { key: 'several', verb: 'Request Several', joiningWords: 'documents from' },
  { key: 'email', verb: 'Email Applicant', joiningWords: '' },
  { key: 'delete', verb: 'Delete', joiningWords: 'the application of' },
] as const

export type ActionKey = (typeof ACTIONS)[number]['key']

/** Offers the actions of an application: icons in a list row, labelled buttons on its own page. */
export function ApplicationActions({
  application,
  look = 'icons',
  documentList,
  onDeleted,
}: {
  application: ActionableApplication
  look?: 'icons' | 'words'
  /**
   * Lists of applications leave this out, because they load no documents. The button Request Several is then hidden.
   */
  documentList?: DocumentList
  /** Runs after a deletion instead of reloading a page that no longer exists. */
  onDeleted?: () => Promise<void>
}) {
  const markDialogOpened = useRestoreFocus()
  // Keeps a snapshot, because the optimistic lock must compare with what the user saw when the dialog opened.
  const [open, setOpen] = useState<{ action: ActionKey; application: ActionableApplication } | null>(null)
  return (
    <div className={`row application-actions ${look}`}>
      {ACTIONS.map(({ key, verb, joiningWords }) => {
        if (key === 'several' && documentList === undefined) return null
        return (
          <button
            key={key}
            className={look === 'icons' ? `icon-btn ${key}` : `btn sm ${BUTTON_CLASSES[key]}`}
            type="button"
            aria-haspopup="dialog"
            title={look === 'icons' ? verb : undefined}
            onClick={() => {
              markDialogOpened()
              setOpen({ action: key, application })
            }}
          >
            <ActionIcon action={key} />
            <span className="verb">{verb}</span>
            {look === 'icons' && (
              <span className="visually-hidden">
                {' '}
                {[joiningWords, application.applicantName].filter(Boolean).join(' ')}
              </span>
            )}
          </button>
        )
      })}
      {open !== null && (
        <ActionDialog {...open} documentList={documentList} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      )}
    </div>
  )
}

const BUTTON_CLASSES: Record<ActionKey, string> = {
  status: 'plain',
  request: 'line',
  several: 'line',
  email: 'line',
  delete: 'line danger',
}

function ActionDialog({
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
      return <RequestDocumentDialog application={application} onClose={onClose} />
    case 'several':
      return <RequestDocumentDialog application={application} list={documentList} onClose={onClose} />
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
      about={describeApplication(application)}
      action={addresses.adminEmailApplicant(application.id)}
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
      about={describeApplication(application)}
      action={addresses.adminDeleteApplication(application.id)}
      submit="Delete"
      busyText="Deleting..."
      look="bad"
      failed={{ title: 'Delete Failed', description: 'Unable to delete the application. Please try again.' }}
      onClose={onClose}
      onSaved={onDeleted}
    >
      {({ field }) => (
        <>
          <p>This permanently deletes the application with its requests, documents, files and emails.</p>
          <p>Payment records are kept for our accounts, without name and email. You can’t undo this.</p>
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

export { AddApplicationButton } from '../applications/add-application-dialog.tsx'
export { BulkStatusButton } from '../applications/bulk-status-button.tsx'
export type { ActionableApplication } from './actionable-application.ts'
