import { useState } from 'react'
import { DECISIONS, type Decision, isUnreviewed } from '#src/features/documents/states.ts'
import type { AskableApplicant } from './askable-applicant.ts'
import { DocumentIcon } from './document-icon.tsx'
import { type ReviewableDocument, ReviewDialog } from './review-dialog.tsx'
import { useFocusBelow } from './use-focus-below.ts'

/** Approve and Reject; of a document that was decided, quietly what would change that, at the place it always has. */
export function ReviewButtons({
  document,
  application,
}: {
  document: ReviewableDocument
  application: AskableApplicant
}) {
  const willNeedFocus = useFocusBelow()
  const [open, setOpen] = useState<Decision | null>(null)
  const isPending = isUnreviewed(document.status)
  return (
    <>
      {DECISIONS.map(decision =>
        decision === document.status ? (
          <span key={decision} className="no-action" />
        ) : (
          <button
            key={decision}
            className={isPending ? `icon-btn decides ${decision}` : 'icon-btn'}
            type="button"
            aria-haspopup="dialog"
            title={isPending ? VERBS[decision] : CHANGES[decision]}
            data-action={isPending ? decision : `change to ${decision}`}
            onClick={event => {
              willNeedFocus(event.currentTarget)
              setOpen(decision)
            }}
          >
            <DocumentIcon of={decision} />
            <span className="vh">
              {VERBS[decision]} {document.fileName}
            </span>
          </button>
        ),
      )}
      {open !== null && (
        <ReviewDialog document={document} application={application} decision={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const VERBS = { approved: 'Approve', rejected: 'Reject' } as const
const CHANGES = { approved: 'Change to Approved', rejected: 'Change to Rejected' } as const
