import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Decided } from '../actions/answer.ts'
import { useSay } from '../frame/toasts.tsx'
import type { ReviewPage } from './review-page.server.ts'

/** A colleague was faster: what they decided, and what somebody had written here. */
export type Overtaken = { decided: Decided; comment: string }

/** A document that was left, and how: by a deed that has a title, or because somebody else had decided. */
export type Left = { document: { id: string; fileName: string } } & ({ title: string } | { overtaken: Overtaken })

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

  useEffect(() => {
    if (unsaid.current === null) return
    // The notice about a colleague's decision is read out by itself.
    say('title' in unsaid.current ? { title: unsaid.current.title, description: howMany(page), tone: 'ok' } : null)
    unsaid.current = null
    document.getElementById(DESK_HEADING)?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [page, say])

  return { last, leave }
}

export const DESK_HEADING = 'review-heading'

function howMany({ waiting, document }: ReviewPage): string {
  // Those that were skipped wait too, and the page says so.
  if (waiting === 0 || document === null) return 'That was the last one.'
  return `${waiting.toLocaleString('en-GB')} more.`
}
