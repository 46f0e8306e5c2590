import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { updateSubject } from '#src/features/applications/status-words.ts'
import { never } from '#src/never.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type DocumentList, RequestDocumentDialog } from '../documents/request-document-dialog.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts'
import { type ActionableApplication, aboutApplication } from './actionable-application.ts'
import { UpdateStatusDialog } from './update-status-dialog.tsx'
import '../parts/dialogs.css'

const ACTIONS = [
  { key: 'status', verb: 'Update Status', link: 'of' },
  { key: 'request', verb: 'Request Document', link: 'from' },
  { key: 'several', verb: 'Request Several', link: 'documents from' },
  { key: 'email', verb: 'Email Applicant', link: '' },
  { key: 'delete', verb: 'Delete', link: 'the application of' },
] as const

export type ActionKey = (typeof ACTIONS)[number]['key']

/** What can be done with an application: icons with names in a row of a list, buttons in words on its own page. */
export function ApplicationActions({
  application,
  look = 'icons',
  several,
  onDeleted,
}: {
  application: ActionableApplication
  look?: 'icons' | 'words'
  /** Where it is known whose list it is and what of it was asked for, several documents can be asked for at once. */
  several?: DocumentList
  /** Where the page itself is gone with it. */
  onDeleted?: () => Promise<void>
}) {
  const willNeedFocus = useFocusAfterwards()
  // As it was when the dialog opened: what arrives later must not pass for what was read there.
  const [open, setOpen] = useState<{ action: ActionKey; application: ActionableApplication } | null>(null)
  return (
    <div className={`row application-actions ${look}`}>
      {ACTIONS.map(({ key, verb, link }) => {
        if (key === 'several' && several === undefined) return null
        return (
          <button
            key={key}
            className={look === 'icons' ? `icon-btn ${key}` : `btn sm ${LOOKS[key]}`}
            type="button"
            aria-haspopup="dialog"
            title={look === 'icons' ? verb : undefined}
            onClick={() => {
              willNeedFocus()
              setOpen({ action: key, application })
            }}
          >
            <ActionIcon action={key} />
            <span className="verb">{verb}</span>
            {look === 'icons' && (
              <span className="vh"> {[link, application.applicantName].filter(Boolean).join(' ')}</span>
            )}
          </button>
        )
      })}
      {open !== null && (
        <ActionDialog {...open} several={several} onClose={() => setOpen(null)} onDeleted={onDeleted} />
      )}
    </div>
  )
}

const LOOKS: Record<ActionKey, string> = {
  status: 'plain',
  request: 'line',
  several: 'line',
  email: 'line',
  delete: 'line danger',
}

function ActionDialog({
  action,
  application,
  several,
  onClose,
  onDeleted,
}: {
  action: ActionKey
  application: ActionableApplication
  several: DocumentList | undefined
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}) {
  switch (action) {
    case 'status':
      return <UpdateStatusDialog application={application} onClose={onClose} />
    case 'request':
      return <RequestDocumentDialog application={application} onClose={onClose} />
    case 'several':
      return <RequestDocumentDialog application={application} list={several} onClose={onClose} />
    case 'email':
      return <EmailApplicantDialog application={application} onClose={onClose} />
    case 'delete':
      return <DeleteDialog application={application} onClose={onClose} onDeleted={onDeleted} />
    default:
      return never(action)
  }
}

/** A letter to the applicant. It goes to the address of the application, whatever a form says. */
function EmailApplicantDialog({ application, onClose }: { application: ActionableApplication; onClose: () => void }) {
  return (
    <DialogForm
      title="Email Applicant"
      about={aboutApplication(application)}
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

/** Says what goes and what stays, and has the reference typed: a click alone deletes nothing. */
function DeleteDialog({
  application,
  onClose,
  onDeleted,
}: {
  application: ActionableApplication
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}) {
  const token = application.reference ?? application.email
  return (
    <DialogForm
      title="Delete Application"
      about={aboutApplication(application)}
      action={addresses.adminDeleteApplication(application.id)}
      submit="Delete"
      busyText="Deleting..."
      look="bad"
      failed={{ title: 'Delete Failed', description: 'Unable to delete the application. Please try again.' }}
      onClose={onClose}
      afterwards={onDeleted}
    >
      {({ field }) => (
        <>
          <p>
            This deletes the application for good, with its requests, documents and files, and the emails that were sent
            about it.
          </p>
          <p>Payment records stay in the books without name and email. It cannot be undone.</p>
          <TextField
            field={field('confirmation')}
            label={`Type ${token} to confirm`}
            hint={application.reference === null ? 'There is no reference yet, so it is the email.' : undefined}
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
