import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Decision } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'
import { useToast } from '../../frame/toasts.tsx'
import type { RecordedDecision } from '../decision-notice.tsx'
import type { ReviewPage } from './review-page.server.ts'

/** Describes a colleague's earlier decision, and the `comment` that this user had typed. */
export type LostDecision = { recorded: RecordedDecision; comment: string }

/** Describes the document that the user has just left, and what happened to it. */
export type LeftDocument = {
  document: { id: string; fileName: string; documentType: string; applicantName: string }
} & (
  | { outcome: Decision; description: string; undoPath: string | undefined }
  | { outcome: 'skipped' }
  | { lostDecision: LostDecision }
)

export type LeaveDocument = (to: string, leftDocument: LeftDocument) => Promise<void>

/** Opens the next document, focuses its heading and announces what happened to the last one. */
export function useNextDocument(page: ReviewPage) {
  const navigate = useNavigate()
  const showToast = useToast()
  const [lastDocument, setLastDocument] = useState<LeftDocument | null>(null)
  const pendingAnnouncement = useRef<LeftDocument | null>(null)

  const leave: LeaveDocument = async (to, leftDocument) => {
    pendingAnnouncement.current = leftDocument
    setLastDocument(leftDocument)
    await navigate(to)
  }

  const documentId = page.document?.id
  useEffect(() => document.getElementById(DESK_HEADING_ID)?.focus({ preventScroll: true }), [documentId])

  useEffect(() => {
    if (pendingAnnouncement.current === null) return
    showToast(createToast(pendingAnnouncement.current, page))
    pendingAnnouncement.current = null
    window.scrollTo({ top: 0 })
  }, [page, showToast])

  return { last: lastDocument, leave }
}

export const DESK_HEADING_ID = 'review-heading'

/** Returns no toast if a colleague decided first, because the page shows and announces a notice about that. */
function createToast(leftDocument: LeftDocument, page: ReviewPage): ToastMessage | null {
  if ('lostDecision' in leftDocument) return null
  const { documentType, applicantName } = leftDocument.document
  const title = `${documentType} from ${applicantName} ${leftDocument.outcome}.`
  if (leftDocument.outcome === 'skipped') {
    return { title, description: `It stays in the queue for later. ${describeRemaining(page)}`, tone: 'info' }
  }
  const { description, undoPath } = leftDocument
  return { title, description: `${description} ${describeRemaining(page)}`, tone: 'ok', undoPath }
}

function describeRemaining({ remainingCount, document }: ReviewPage): string {
  if (remainingCount === 0 || document === null) return 'That was the last one.'
  return `${remainingCount.toLocaleString('en-GB')} left.`
}
