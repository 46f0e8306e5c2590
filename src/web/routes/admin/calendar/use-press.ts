import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '../parts/answer.ts'
import { postForm } from '../parts/post-form.ts'

/**
 * For a button that does its work at once. `press` sends the fields, once however often it is pressed, and answers what became
 * of it, or null while an earlier press is under way. The page then shows what stands, whoever made it so.
 */
export function usePress() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function press(
    action: string,
    fields: Record<string, string>,
    failed: { title: string; description: string },
  ): Promise<Answer | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setBusy(true)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await postForm(action, form)
    isUnderWay.current = false
    setBusy(false)
    // Without an answer the connection is down: asking for the page would take it away.
    if (answer === null) return { ok: false, ...failed }
    void revalidate()
    return answer
  }

  return { isBusy, press }
}
