import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MINUTE_MS } from '#src/clock.ts'
import type { FieldState } from '../../ui/field-frame.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { useToast } from '../frame/toasts.tsx'
import type { Act, ActName } from './act.ts'
import type { Answer, AnswerOf, RefusalOf } from './answer.ts'

export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

type PostFailure = { title: string; description: string }

type SentFields = FormData | Record<string, string>

/** `hasTypedText` is true if the user typed something, so that the refusal says that nothing was lost. */
type ShownRefusal<Name extends ActName> = RefusalOf<Name> & { hasTypedText: boolean }

type AppFormOptions<Name extends ActName> = {
  id?: string
  act: Act<Name>
  failed: PostFailure
  /**
   * The form stays busy until the returned promise resolves. The result `'handled'` means that the caller shows the
   * refusal.
   */
  onAnswer?: (answer: AnswerOf<Name>) => unknown
}

/**
 * Sends a form or a button's fields by script, with one idempotency key for each use. Typed values survive refusals,
 * errors, lost connections and ended sessions. After a refusal the first invalid field gets the focus.
 */
export function useAppForm<Name extends ActName>({ id: ownId, act, failed, onAnswer }: AppFormOptions<Name>) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const element = useRef<HTMLFormElement>(null)
  const initialValues = useRef('')
  const isSending = useRef(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ShownRefusal<Name> | null>(null)
  const { revalidate } = useRevalidator()
  // `useEffect` could run after the first key press.
  useLayoutEffect(() => {
    initialValues.current = serializeTypedValues(element.current)
  }, [])
  useLayoutEffect(() => {
    if (refusal !== null) focusFirstInvalid(element.current)
  }, [refusal])

  /** Returns null if another request is under way. `buttonName` tells which button shows that it is busy. */
  async function send(body: SentFields, buttonName = 'send', failure = failed): Promise<AnswerOf<Name> | null> {
    if (isSending.current) return null
    isSending.current = true
    setBusyWith(buttonName)
    const hasTypedText = isDirty()
    const answer = (await postForm(act, body, idempotencyKey, failure)) as AnswerOf<Name>
    try {
      const isHandled = (await onAnswer?.(answer)) === 'handled'
      setRefusal(answer.ok || isHandled ? null : { ...answer, hasTypedText })
    } finally {
      isSending.current = false
      setBusyWith(null)
    }
    return answer
  }

  async function press(buttonFields: Record<string, string>, failure = failed): Promise<AnswerOf<Name> | null> {
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

/** Sends the fields of a button that has no form. The result appears in a toast. */
export function usePressAction<Name extends ActName>(options: { act: Act<Name>; failed: PostFailure }) {
  const form = useAppForm(options)
  const showToast = useToast()

  async function press(fields: Record<string, string>) {
    const answer = await form.press(fields)
    if (answer !== null) showToast(toToast(answer))
  }

  return { isBusy: form.isBusy, press }
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

export function toToast(answer: Answer): ToastMessage {
  const { ok, title, description } = answer
  return { title, description, tone: ok ? 'ok' : 'bad', undoPath: answer.ok ? answer.undoPath : undefined }
}

/** A file of 10 MB needs minutes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS
const ANSWER_TIMEOUT_MS = 30_000

/** Posts by `fetch`, because the router's fetcher reloads the page when it cannot load an action's module. */
async function postForm(path: string, body: SentFields, idempotencyKey: string, failed: PostFailure): Promise<Answer> {
  const form = addIdempotencyKey(body, idempotencyKey)
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const hasFiles = fields.length < [...form].length
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: hasFiles ? form : new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      // The user cannot close a busy dialog, so the request must time out.
      signal: AbortSignal.timeout(hasFiles ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS),
    })
    // Following the redirect to the sign-in would lose typed values.
    if (response.type === 'opaqueredirect') return { ok: false, ...SESSION_ENDED, mustSignIn: true }
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const answer = await response.json()
      if (typeof answer?.ok === 'boolean') return answer
    }
    if (response.status === 403) return { ok: false, ...failed, description: NOT_PERMITTED_MESSAGE }
  } catch {}
  return { ok: false, noAnswer: true, ...failed }
}

const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Please sign in again in another tab, then come back to this tab and send the form again.',
}

const NOT_PERMITTED_MESSAGE = 'Your role doesn’t allow this. Help shows who may do what, and an owner can change roles.'

function addIdempotencyKey(body: SentFields, idempotencyKey: string): FormData {
  const form = body instanceof FormData ? body : new FormData()
  if (form !== body) for (const [name, value] of Object.entries(body)) form.set(name, value)
  form.set('idempotencyKey', idempotencyKey)
  return form
}
