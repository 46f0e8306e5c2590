import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MINUTE_MS } from '#src/clock.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { useToast } from '../frame/toasts.tsx'
import type { Answer } from './answer.ts'

export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

export type PostFailure = { title: string; description: string }

export type SentFields = FormData | Record<string, string>

/** Sends the fields of a button that has no form. The result appears in a toast. */
export function usePressAction({ action, failed }: { action: string; failed: PostFailure }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const { revalidate } = useRevalidator()
  const showToast = useToast()

  async function press(fields: Record<string, string>) {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const answer = await postForm(action, fields, idempotencyKey, failed)
    isSending.current = false
    setBusy(false)
    // Without a connection, revalidating would replace the page with an error.
    if (answer.ok || !answer.noAnswer) void revalidate()
    showToast(toToast(answer))
  }

  return { isBusy, press }
}

export function toToast(answer: Answer): ToastMessage {
  const { ok, title, description } = answer
  return { title, description, tone: ok ? 'ok' : 'bad', undoPath: answer.ok ? answer.undoPath : undefined }
}

/** A file of 10 MB needs minutes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS
const ANSWER_TIMEOUT_MS = 30_000

/** Posts by `fetch`, because the router's fetcher reloads the page when it cannot load an action's module. */
export async function postForm(
  action: string,
  body: SentFields,
  idempotencyKey: string,
  failed: PostFailure,
): Promise<Answer> {
  const form = addIdempotencyKey(body, idempotencyKey)
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const hasFiles = fields.length < [...form].length
  try {
    const response = await fetch(action, {
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
