import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../ui/field-frame.tsx'
import type { Answer, Refusal } from './answer.ts'
import { type PostFailure, postForm, type SentFields } from './post-form.ts'

/** `hasTypedText` is true if the user typed something, so that the refusal says that nothing was lost. */
type ShownRefusal = Refusal & { hasTypedText: boolean }

type AppFormOptions = {
  id?: string
  action: string
  failed: PostFailure
  /**
   * The form stays busy until the returned promise resolves. The result `'handled'` means that the caller shows the
   * refusal.
   */
  onAnswer?: (answer: Answer) => unknown
}

/**
 * Sends a form or a button's fields by script, with one idempotency key for each use. Typed values survive refusals,
 * errors, lost connections and ended sessions. After a refusal the first invalid field gets the focus.
 */
export function useAppForm({ id: ownId, action, failed, onAnswer }: AppFormOptions) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const element = useRef<HTMLFormElement>(null)
  const initialValues = useRef('')
  const isSending = useRef(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const { revalidate } = useRevalidator()
  // `useEffect` could run after the first key press.
  useLayoutEffect(() => {
    initialValues.current = serializeTypedValues(element.current)
  }, [])
  useLayoutEffect(() => {
    if (refusal !== null) focusFirstInvalid(element.current)
  }, [refusal])

  /** Returns null if another request is under way. `buttonName` tells which button shows that it is busy. */
  async function send(body: SentFields, buttonName = 'send', failure = failed): Promise<Answer | null> {
    if (isSending.current) return null
    isSending.current = true
    setBusyWith(buttonName)
    const hasTypedText = isDirty()
    const answer = await postForm(action, body, idempotencyKey, failure)
    try {
      const isHandled = (await onAnswer?.(answer)) === 'handled'
      setRefusal(answer.ok || isHandled ? null : { ...answer, hasTypedText })
    } finally {
      isSending.current = false
      setBusyWith(null)
    }
    return answer
  }

  async function press(buttonFields: Record<string, string>, failure = failed): Promise<Answer | null> {
    const answer = await send(buttonFields, 'press', failure)
    // Without a connection, revalidating would replace the page with an error.
    if (answer !== null && (answer.ok || !answer.noAnswer)) void revalidate()
    return answer
  }

  function isDirty(): boolean {
    return serializeTypedValues(element.current) !== initialValues.current
  }

  function field(name: string, initialValue: string | null = null): FieldState {
    const error = refusal?.errors?.[name]
    return { id: `${id}-${name}`, name, initialValue, errors: error === undefined ? [] : [error] }
  }

  const isBusy = busyWith !== null
  return { id, element, field, refusal, busyWith, isBusy, isSending, isDirty, send, press }
}

/** Returns the values of a form as one text, to compare with an earlier state. Hidden and empty fields are left out. */
export function serializeTypedValues(form: HTMLFormElement | null): string {
  if (form === null) return ''
  const hiddenNames = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name),
  )
  return JSON.stringify([...new FormData(form)].filter(([name, value]) => value !== '' && !hiddenNames.has(name)))
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalidField = form?.querySelector<HTMLElement>('[aria-invalid=true], .field.error input')
  const target = invalidField ?? form?.querySelector<HTMLElement>('[role=alert]')
  target?.focus({ preventScroll: true })
  // The field is centred, because a header or footer would cover its label at the edge.
  target?.scrollIntoView({ block: 'center' })
}
