import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Worded } from '#src/features/outbox/change-wording.server.ts'
import type { WordablePassage } from '#src/features/outbox/wording-of-mail.server.ts'
import { useSay } from '../frame/toasts.tsx'
import type { Answer, Refusal } from '../parts/answer.ts'
import { postForm } from '../parts/post-form.ts'

export type RefusedWording = { words: string; readVersion: string; answer: Refusal }

/** `refused`: sent without scripts, and not saved: what was typed comes back. */
export type WordedPassage = {
  template: string
  passage: WordablePassage
  refused: RefusedWording | null
  onPreview: () => void
  onSaved: (version: number) => void
}

const NO_ANSWER: Answer = {
  ok: false,
  title: 'Not Saved',
  description: 'Your connection may have dropped. Please try again.',
}

/**
 * Sends a passage, once however often it is pressed, and keeps what was typed through everything that goes wrong. What is
 * saved over is what was read here, not what another form of the page has made us fetch since.
 */
export function useWordingForm({ template, passage, refused, onPreview, onSaved }: WordedPassage) {
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(refused?.answer ?? null)
  const [read, setRead] = useState<Worded>(() => firstRead(passage, refused))
  const say = useSay()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [refusal])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    const pressed = event.nativeEvent.submitter
    const intent = pressed instanceof HTMLButtonElement ? pressed.value : 'save'
    // The browser sends the form into the frame.
    if (intent === 'preview') return onPreview()
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusyWith(intent)
    const sent = new FormData(event.currentTarget)
    sent.set('intent', intent)
    const answer = (await postForm(addresses.adminWordPassage(template), sent)) ?? NO_ANSWER
    isUnderWay.current = false
    setBusyWith(null)
    if (answer.worded !== undefined) setRead(answer.worded)
    if (!answer.ok) return setRefusal(answer)
    setRefusal(null)
    if (answer.worded !== undefined) {
      // What was typed meanwhile stays: the next save builds upon what was saved.
      if (form.current?.querySelector('textarea')?.value === sent.get('words')) show(answer.worded.words)
      onSaved(answer.worded.version)
    }
    say({ title: answer.title, description: answer.description, tone: 'ok' })
    await revalidate()
  }

  function show(words: string) {
    const field = form.current?.querySelector('textarea')
    if (field == null) return
    // The button that put the original back goes with the way back.
    if (!field.contains(document.activeElement) && document.activeElement?.closest('details')) field.focus()
    field.value = words
  }

  /** Where the cursor stands, over whatever is marked. */
  function insert(text: string) {
    const field = form.current?.querySelector('textarea')
    if (field == null) return
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    field.focus()
  }

  return { form, read, refusal, busyWith, send, insert }
}

/** What somebody else worded meanwhile was shown with the refusal: the next save builds upon it. */
function firstRead({ words, version }: WordablePassage, refused: RefusedWording | null): Worded {
  if (refused === null) return { words, version }
  return refused.answer.worded ?? { words, version: Number(refused.readVersion) }
}
