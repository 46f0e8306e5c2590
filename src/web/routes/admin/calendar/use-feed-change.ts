import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Refusal } from '../parts/answer.ts'
import { postForm } from '../parts/post-form.ts'

export type FeedChangeTo = 'made' | 'replaced' | 'revoked'

const FAILED: Refusal = {
  ok: false,
  title: 'Nothing Changed',
  description: 'Unable to change the address. Please try again.',
}

/** Sends a change of the feed's address, once however often it is pressed, and tells what came of it. */
export function useFeedChange() {
  const isUnderWay = useRef(false)
  const [underWay, setUnderWay] = useState<FeedChangeTo | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()

  async function change(to: FeedChangeTo) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setUnderWay(to)
    setSaid('')
    const form = new FormData()
    form.set('to', to)
    const answer = (await postForm(addresses.adminCalendarFeed(), form)) ?? FAILED
    setRefusal(answer.ok ? null : answer)
    if (answer.ok) {
      await revalidate()
      setSaid(`${answer.title}. ${answer.description}`)
    }
    isUnderWay.current = false
    setUnderWay(null)
  }

  return { change, underWay, refusal, said }
}
