import { useState } from 'react'
import { DECISIONS, type Decision } from '#src/features/documents/document-statuses.ts'
import { type ReviewableDocument, ReviewDialog } from './review-dialog.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import '../../../ui/styles/admin/row-actions.css'

/** Approve and Reject, wherever a document stands; of one that was decided, what would change that. */
export function ReviewButtons({ document }: { document: ReviewableDocument }) {
  const willNeedFocus = useFocusAfterwards()
  const [open, setOpen] = useState<Decision | null>(null)
  return (
    <div className="row-actions">
      {DECISIONS.filter(decision => decision !== document.status).map(decision => (
        <button
          key={decision}
          className="btn line sm"
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            willNeedFocus()
            setOpen(decision)
          }}
        >
          {VERBS[decision]} <span className="vh">{document.fileName}</span>
        </button>
      ))}
      {open !== null && <ReviewDialog document={document} decision={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

const VERBS = { approved: 'Approve', rejected: 'Reject' } as const
