import { useContext, useState } from 'react'
import type { DocumentList } from '../../documents/request-document-dialog.tsx'
import { ActionIcon } from '../../parts/action-icon.tsx'
import { loadDialog } from '../../parts/dialog-button.tsx'
import { AllowedContext } from '../../parts/use-may.ts'
import { useRestoreFocus } from '../../parts/use-restore-focus.ts'
import type { ActionableApplication } from './actionable-application.ts'

const ACTIONS = [
  { key: 'status', may: 'updateStatus', verb: 'Update Status', joiningWords: 'of' },
  { key: 'request', may: 'requestDocuments', verb: 'Request Document', joiningWords: 'from' },
  { key: 'assign', may: 'assignCases', verb: 'Assign', joiningWords: 'the case of' },
  { key: 'email', may: 'emailApplicant', verb: 'Email Applicant', joiningWords: '' },
  { key: 'delete', may: 'deleteApplication', verb: 'Delete', joiningWords: 'the application of' },
] as const

export type ActionKey = (typeof ACTIONS)[number]['key']

/** Offers the actions of an application: icons in a list row, labelled buttons on its own page. */
export function ApplicationActions({
  application,
  variant = 'icons',
  keys = ACTIONS.map(({ key }) => key),
  documentList,
  onDeleted,
}: {
  application: ActionableApplication
  variant?: 'icons' | 'words'
  keys?: ReadonlyArray<ActionKey>
  /** Lists of applications leave this out, because they load no documents. */
  documentList?: DocumentList
  /** Runs after a deletion instead of reloading a page that no longer exists. */
  onDeleted?: () => Promise<void>
}) {
  const allowed = useContext(AllowedContext)
  const markDialogOpened = useRestoreFocus()
  // Keeps a snapshot, because the optimistic lock must compare with what the user saw when the dialog opened.
  const [open, setOpen] = useState<{ action: ActionKey; application: ActionableApplication } | null>(null)
  return (
    <div className={`row application-actions ${variant}`}>
      {ACTIONS.map(({ key, may, verb, joiningWords }) => {
        if (!allowed.includes(may) || !keys.includes(key)) return null
        return (
          <button
            key={key}
            className={variant === 'icons' ? `icon-btn ${key}` : BUTTON_CLASSES[key]}
            type="button"
            aria-haspopup="dialog"
            title={variant === 'icons' ? verb : undefined}
            onClick={() => {
              markDialogOpened()
              setOpen({ action: key, application })
            }}
          >
            {variant === 'words' && key !== 'delete' && <ActionIcon action={key} />}
            {(variant === 'words' || key === 'status') && <span className="verb">{verb}</span>}
            {variant === 'icons' && (
              <span className="visually-hidden">
                {describeRest(key === 'status' ? '' : verb, joiningWords, application)}
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

/** Begins with a space if the button shows its verb. */
function describeRest(verb: string, joiningWords: string, { applicantName }: ActionableApplication): string {
  return [verb, joiningWords, applicantName].join(' ')
}

const BUTTON_CLASSES: Record<ActionKey, string> = {
  status: 'btn sm plain',
  request: 'btn sm line',
  assign: 'btn sm line',
  email: 'btn sm line',
  delete: 'link-btn',
}

const ActionDialog = loadDialog(async () => (await import('./action-dialog.tsx')).ActionDialog)
