import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Decision } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { useToast } from '../frame/toasts.tsx'
import type { RecordedDecision } from '../parts/answer.ts'
import type { ReviewPage } from './review-page.server.ts'

/** A colleague's earlier decision, with the comment typed here. */
export type LostDecision = { recorded: RecordedDecision; comment: string }

/** The previous document and its outcome. */
export type LeftDocument = {
  document: { id: string; fileName: string; documentType: string; applicantName: string }
} & ({ outcome: Decision; description: string } | { outcome: 'skipped' } | { lostDecision: LostDecision })

export type Leave = (to: string, left: LeftDocument) => Promise<void>

/** Moves on, focuses the next document and announces the last outcome. */
export function useNextDocument(page: ReviewPage) {
  const navigate = useNavigate()
  const showToast = useToast()
  const [last, setLast] = useState<LeftDocument | null>(null)
  const pendingMessage = useRef<LeftDocument | null>(null)

  const leave: Leave = async (to, how) => {
    pendingMessage.current = how
    setLast(how)
    await navigate(to)
  }

  const shown = page.document?.id
  // Keyboard users continue from the document.
  useEffect(() => document.getElementById(DESK_HEADING)?.focus({ preventScroll: true }), [shown])

  useEffect(() => {
    if (pendingMessage.current === null) return
    showToast(message(pendingMessage.current, page))
    pendingMessage.current = null
    window.scrollTo({ top: 0 })
  }, [page, showToast])

  return { last, leave }
}

export const DESK_HEADING = 'review-heading'

/** Null for a colleague's decision, whose notice is announced. */
function message(left: LeftDocument, page: ReviewPage): ToastMessage | null {
  if ('lostDecision' in left) return null
  const { documentType, applicantName } = left.document
  const title = `${documentType} from ${applicantName} ${left.outcome}.`
  if (left.outcome === 'skipped') {
    return { title, description: `It comes back at the end. ${describeRemaining(page)}`, tone: 'info' }
  }
  return { title, description: `${left.description} ${describeRemaining(page)}`, tone: 'ok' }
}

function describeRemaining({ left, document }: ReviewPage): string {
  if (left === 0 || document === null) return 'That was the last one.'
  return `${left.toLocaleString('en-GB')} left.`
}
