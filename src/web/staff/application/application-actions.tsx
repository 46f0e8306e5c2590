import { useState } from 'react'
import { never } from '#src/never.ts'
import { type DocumentList, RequestDocumentDialog } from '../documents/request-document-dialog.tsx'
import { ActionIcon } from '../parts/action-icon.tsx'
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts'
import type { ActionableApplication } from './actionable-application.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EmailApplicantDialog } from './email-applicant-dialog.tsx'
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
    <div className={`application-actions ${look}`}>
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

export { AddApplicationButton } from '../applications/add-application-dialog.tsx'
export { BulkStatusButton } from '../applications/bulk-status-button.tsx'
export type { ActionableApplication } from './actionable-application.ts'
