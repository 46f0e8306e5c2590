import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Decision } from '#src/features/documents/states.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { useSay } from '../frame/toasts.tsx'
import type { Decided } from '../parts/answer.ts'
import type { ReviewPage } from './review-page.server.ts'

/** A colleague was faster: what they decided, and what somebody had written here. */
export type Overtaken = { decided: Decided; comment: string }

/** A document that was left, and how: decided, skipped, or because somebody else had decided. */
export type Left = { document: { id: string; fileName: string; documentType: string; applicantName: string } } & (
  | { deed: Decision; description: string }
  | { deed: 'skipped' }
  | { overtaken: Overtaken }
)

export type Leave = (to: string, left: Left) => Promise<void>

/** Goes on to the next document: once it stands there it has the focus, and it is said how the last one was left. */
export function useLeaving(page: ReviewPage) {
  const navigate = useNavigate()
  const say = useSay()
  /** Whoever pressed the wrong key goes back to it. */
  const [last, setLast] = useState<Left | null>(null)
  const unsaid = useRef<Left | null>(null)

  const leave: Leave = async (to, how) => {
    unsaid.current = how
    setLast(how)
    await navigate(to)
  }

  const shown = page.document?.id
  // With each document: the keys of its reader go on from there, and not from the menu.
  useEffect(() => document.getElementById(DESK_HEADING)?.focus({ preventScroll: true }), [shown])

  useEffect(() => {
    if (unsaid.current === null) return
    say(message(unsaid.current, page))
    unsaid.current = null
    window.scrollTo({ top: 0 })
  }, [page, say])

  return { last, leave }
}

export const DESK_HEADING = 'review-heading'

/** Null for a colleague's decision: the notice about it is read out by itself. */
function message(left: Left, page: ReviewPage): ToastMessage | null {
  if ('overtaken' in left) return null
  const { documentType, applicantName } = left.document
  const title = `${documentType} of ${applicantName} ${left.deed}.`
  if (left.deed === 'skipped') {
    return { title, description: `It comes back at the end. ${howMany(page)}`, tone: 'info' }
  }
  return { title, description: `${left.description} ${howMany(page)}`, tone: 'ok' }
}

function howMany({ left, document }: ReviewPage): string {
  // Those that were skipped wait too, and the page says so.
  if (left === 0 || document === null) return 'That was the last one.'
  return `${left.toLocaleString('en-GB')} more.`
}
