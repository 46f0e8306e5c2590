import { type SubmissionResult, useForm } from '@conform-to/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MINUTE_MS } from '#src/clock.ts'
import { SESSION_ENDED } from '../../parts/keep-typed.ts'
import type { FieldState } from '../../ui/field-frame.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { useSay } from '../frame/toasts.tsx'
import type { Answer, Refusal, RefusedForm } from './answer.ts'

/** `hasWords`: something was typed that could have been lost. */
type ShownRefusal = Refusal & { hasWords: boolean }

type Options = {
  /** Where an address leads to the form by its id. */
  id?: string
  action: string
  failed: { title: string; description: string }
  /** The answer to the same form, where it was sent without scripts. */
  refused?: RefusedForm | null
  /** The form stays busy until this is done. `'handled'`: the refusal is shown elsewhere. */
  onAnswer?: (answer: Answer) => unknown
}

/**
 * A staff form. It is sent once however often it is pressed, under one idempotency key, and keeps what was typed through a refusal, a
 * failure of ours, a lost connection and an ended session; then the first wrong field has the focus, else the refusal.
 */
export function useAppForm({ id: ownId, action, failed, refused = null, onAnswer }: Options) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const element = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const isUnderWay = useRef(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [typed, setTyped] = useState(refused?.typed ?? {})
  const [result, setResult] = useState(() => resultOf(refused && { ...refused.refusal, hasWords: true }))
  const [form, fields] = useForm<Record<string, string>>({ id, lastResult: result.forConform })
  const { revalidate } = useRevalidator()
  const { refusal } = result
  useEffect(() => {
    untouched.current = written(element.current)
  }, [])
  useFocusOnWrong(element, refusal, form.allErrors)

  /** Null: an earlier request is not answered yet. `what` names the button that was pressed. */
  async function send(body: Body, what = 'send', instead = failed): Promise<Answer | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setBusyWith(what)
    const hasWords = isTouched()
    const answer = await post(action, withKey(body, idempotencyKey), instead)
    try {
      const isHandled = (await onAnswer?.(answer)) === 'handled'
      if (answer.ok) setTyped({})
      setResult(resultOf(answer.ok || isHandled ? null : { ...answer, hasWords }))
    } finally {
      isUnderWay.current = false
      setBusyWith(null)
    }
    return answer
  }

  /** For a button that does its work at once: the page then shows what stands, whoever made it so. */
  async function press(fieldsSent: Record<string, string>, instead = failed): Promise<Answer | null> {
    const answer = await send(fieldsSent, 'press', instead)
    // Without an answer the connection is down, and loading the page again would take it away.
    if (answer !== null && (answer.ok || !answer.noAnswer)) void revalidate()
    return answer
  }

  function isTouched(): boolean {
    return written(element.current) !== untouched.current
  }

  function field(name: string, initialValue: string | null = null): FieldState {
    return { id: `${id}-${name}`, name, initialValue: typed[name] ?? initialValue, errors: fields[name]?.errors ?? [] }
  }

  const isBusy = busyWith !== null
  return { id, element, field, typed, refusal, busyWith, isBusy, isUnderWay, isTouched, send, press }
}

/** A button that does its work at once, and says in a toast what became of it. */
export function usePress(options: Options) {
  const { isBusy, press } = useAppForm(options)
  const say = useSay()
  return {
    isBusy,
    press: async (fieldsSent: Record<string, string>) => {
      const answer = await press(fieldsSent)
      if (answer !== null) say(toastOf(answer))
    },
  }
}

export function toastOf({ ok, title, description }: Answer): ToastMessage {
  return { title, description, tone: ok ? 'ok' : 'bad' }
}

type Body = FormData | Record<string, string>

type Result = { refusal: ShownRefusal | null; forConform: SubmissionResult }

function resultOf(refusal: ShownRefusal | null): Result {
  const errors = Object.entries(refusal?.errors ?? {}).map(([name, error]) => [name, [error]])
  return { refusal, forConform: { error: Object.fromEntries(errors) } }
}

/** A file of 10 MB on a slow line takes minutes. */
const FILE_PATIENCE_MS = 10 * MINUTE_MS

/**
 * `failed`: where no answer came that could be read. Not the router's fetcher: where it cannot load the module of the action, because
 * the connection dropped or we deployed meanwhile, it reloads the page.
 */
async function post(action: string, form: FormData, failed: Options['failed']): Promise<Answer> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const hasFiles = fields.length < [...form].length
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: hasFiles ? form : new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      // No answer comes later than this, and the dialog could not be left before.
      signal: AbortSignal.timeout(hasFiles ? FILE_PATIENCE_MS : 30_000),
    })
    // The way to the sign-in, which would leave what was typed.
    if (response.type === 'opaqueredirect') return { ok: false, ...SESSION_ENDED, mustSignIn: true }
    if (response.headers.get('content-type')?.startsWith('application/json')) return await response.json()
    if (response.status === 403) return { ok: false, ...failed, description: NOT_ALLOWED }
  } catch {
    // Said below.
  }
  return { ok: false, noAnswer: true, ...failed }
}

const NOT_ALLOWED = 'Only an owner can do this. Ask one of them.'

function withKey(body: Body, idempotencyKey: string): FormData {
  const form = body instanceof FormData ? body : new FormData()
  if (form !== body) for (const [name, value] of Object.entries(body)) form.set(name, value)
  form.set('once', idempotencyKey)
  return form
}

/** All that a person wrote or chose. Hidden fields are ours, and a choice that appears later counts once it is made. */
export function written(form: HTMLFormElement | null): string {
  if (form === null) return ''
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name))
  return JSON.stringify([...new FormData(form)].filter(([name, value]) => value !== '' && !hidden.has(name)))
}

function useFocusOnWrong(element: RefObject<HTMLFormElement | null>, refusal: Refusal | null, errors: unknown) {
  // `errors` too: Conform shows them with a render of its own, after the refusal.
  useEffect(() => {
    if (refusal !== null) focusFirstWrong(element.current)
  }, [refusal, JSON.stringify(errors)])
}

function focusFirstWrong(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], .field.error input')
  const place = wrong ?? form?.querySelector<HTMLElement>('[role=alert]')
  place?.focus({ preventScroll: true })
  // Into the middle: at the edge its label and error would hide under the head or the foot.
  place?.scrollIntoView({ block: 'center' })
}
