import { useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Decision } from '#src/features/documents/states.ts'
import type { Refusal } from '../parts/answer.ts'
import { postForm } from '../parts/post-form.ts'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import type { Leave } from './use-leaving.ts'

const NO_ANSWER: Refusal = {
  ok: false,
  title: 'Nothing Was Decided',
  description: 'Your connection may have dropped. Please try again.',
}

/** Sends a decision, once however often it is pressed, and goes on when it is kept, or when somebody else was faster. */
export function useDecision(page: ReviewPage, document: ShownDocument, onLeave: Leave) {
  const isUnderWay = useRef(false)
  const [busyWith, setBusyWith] = useState<Decision | null>(null)
  const [refusal, setRefusal] = useState<(Refusal & { hasWords: boolean }) | null>(null)
  const { id, status: seen } = document

  async function decide(decision: Decision, comment: string) {
    if (isUnderWay.current || decision === seen) return
    isUnderWay.current = true
    setBusyWith(decision)
    const form = new FormData()
    for (const [name, value] of Object.entries({ decision, seen, comment })) form.set(name, value)
    const answer = (await postForm(addresses.adminReviewDocument(id), form)) ?? NO_ANSWER
    if (answer.ok) await onLeave(page.next, { document, deed: decision, description: answer.description })
    else if (answer.decided !== undefined)
      await onLeave(page.next, { document, overtaken: { decided: answer.decided, comment } })
    else setRefusal({ ...answer, hasWords: comment.trim() !== '' })
    isUnderWay.current = false
    setBusyWith(null)
  }

  return { decide, isUnderWay, busyWith, refusal }
}
