import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { useSay } from '../frame/toasts.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import type { Answer, Conflict, Decided, Refusal } from './answer.ts'
import { DialogRefusal } from './dialog-refusal.tsx'
import { KeepOrDiscard } from './keep-or-discard.tsx'
import { postForm } from './post-form.ts'

export type DialogFields = {
  /** A field of the form by its name, as the parts of `ui` take it, with what is wrong with it. */
  field: (name: string, initialValue?: string | null) => FieldState
  /** Set once somebody saved the same meanwhile: how it stands now. */
  conflict: Conflict | null
  /** Set once somebody decided about the same document: what stands now. */
  decided: Decided | null
}

/**
 * A form in a dialog. It is sent once however often it is pressed, closes only when it was saved, and keeps what was typed
 * through everything else: a refusal, a failure of ours, a lost connection, and Escape pressed by mistake.
 */
export function DialogForm({
  title,
  about,
  action,
  submit,
  leave = 'Cancel',
  busyText,
  look = 'next',
  failed,
  isReady = true,
  lacks,
  hasSummary = false,
  onClose,
  onSaved,
  onConflict,
  onDecided,
  onRefused,
  children,
}: {
  title: string
  about?: ReactNode
  action: string
  submit: string | ((conflict: Conflict | null) => string)
  /** Leads out, where “Cancel” could be taken for the act itself. */
  leave?: string
  busyText: string
  look?: 'next' | 'bad'
  /** What is said when no answer came. */
  failed: { title: string; description: string }
  /** Whether enough is filled in to be sent. */
  isReady?: boolean
  /** What is needed before it can be, said beside the button that waits for it. */
  lacks?: string
  /** A long form: that something is missing is said above it too. */
  hasSummary?: boolean
  onClose: () => void
  /** Instead of closing, showing the page anew and saying what was done. */
  onSaved?: (answer: Extract<Answer, { ok: true }>) => Promise<void>
  /** Somebody saved meanwhile: the form may follow where nothing was typed. */
  onConflict?: (conflict: Conflict, form: HTMLFormElement) => void
  /** Somebody decided about the same document meanwhile: the page behind is old. */
  onDecided?: () => void
  /** It was not done: what the form offers may have changed. */
  onRefused?: (refusal: Refusal) => void
  children: (fields: DialogFields) => ReactNode
}) {
  const id = useId()
  /** Names this filling-in: sent again after an answer that got lost, it is still one. */
  const [once] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const typedIn = useRef<Element | null>(null)
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Kept through what goes wrong after it: it was read, and what is sent next builds upon it. */
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [hasWords, setHasWords] = useState(false)
  const say = useSay()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    untouched.current = written(form.current)
  }, [])
  useEffect(() => {
    if (refusal === null) return
    const place = firstToMend(form.current)
    place?.focus({ preventScroll: true })
    // Into the middle: at the edge its label and error would hide under the head or the foot.
    place?.scrollIntoView({ block: 'center' })
  }, [refusal])

  function askToClose() {
    if (isUnderWay.current) return
    if (written(form.current) === untouched.current) return onClose()
    // Escape pressed again is no answer: it leads back to what was typed.
    if (isLeaving) return stay()
    typedIn.current = document.activeElement
    setLeaving(true)
  }

  function stay() {
    setLeaving(false)
    const isField = typedIn.current instanceof HTMLElement && typedIn.current.matches('input, textarea, select')
    const place = isField ? typedIn.current : form.current?.querySelector('textarea, input:not([type=hidden])')
    if (place instanceof HTMLElement) place.focus()
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current || !isReady) return
    const sent = event.currentTarget
    isUnderWay.current = true
    setBusy(true)
    setLeaving(false)
    setHasWords(written(sent) !== untouched.current)
    const answer = (await postForm(action, new FormData(sent))) ?? { ok: false, ...failed }
    isUnderWay.current = false
    setBusy(false)
    if (!answer.ok) {
      onRefused?.(answer)
      if (answer.conflict !== undefined) {
        onConflict?.(answer.conflict, sent)
        setConflict(answer.conflict)
      }
      if (answer.decided !== undefined) {
        onDecided?.()
        setDecided(answer.decided)
      }
      return setRefusal(answer)
    }
    if (onSaved !== undefined) return onSaved(answer)
    onClose()
    say({ title: answer.title, description: answer.description, tone: 'ok' })
    await revalidate()
  }

  const fields = new Set<string>()
  const field = (name: string, initialValue: string | null = null): FieldState => {
    fields.add(name)
    const error = refusal?.errors?.[name]
    return { id: `${id}-${name}`, name, initialValue, errors: error === undefined ? [] : [error] }
  }
  const content = children({ field, conflict, decided })
  const wrong = Object.keys(refusal?.errors ?? {})
  // Once is enough: the field that has the focus says it.
  const isSaidBelow = !hasSummary && wrong.length > 0 && wrong.every(name => fields.has(name))
  const isShort = refusal !== null && refusal.conflict === undefined && refusal.decided === undefined
  return (
    <AdminDialog title={title} about={about} onClose={askToClose}>
      <form ref={form} className="dialog-form" noValidate onSubmit={send} aria-busy={isBusy || undefined}>
        <input type="hidden" name="once" value={once} />
        {/* Above what scrolls: a long form shows the field to mend, far below the words that say why. */}
        {isShort && !isSaidBelow && <DialogRefusal refusal={refusal} hasWords={hasWords} />}
        <div className="admin-dialog-body">
          {refusal !== null && !isShort && <DialogRefusal refusal={refusal} hasWords={hasWords} />}
          {content}
        </div>
        <div className="admin-dialog-foot">
          {isLeaving ? (
            <KeepOrDiscard onKeep={stay} onDiscard={onClose} />
          ) : (
            <>
              {!isReady && lacks && <p>{lacks}</p>}
              <button className="btn line sm" type="button" onClick={askToClose}>
                {leave}
              </button>
              <button
                className={`btn ${look} sm`}
                type="submit"
                disabled={!isReady}
                aria-busy={isBusy || undefined}
                aria-disabled={isBusy || undefined}
              >
                {isBusy ? busyText : typeof submit === 'string' ? submit : submit(conflict)}
              </button>
            </>
          )}
        </div>
      </form>
    </AdminDialog>
  )
}

/** All that somebody wrote or chose in a form. What is hidden comes from us; a choice that arrives later is nobody's until it is made. */
function written(form: HTMLFormElement | null): string {
  if (form === null) return ''
  const hidden = new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name))
  return JSON.stringify([...new FormData(form)].filter(([name, value]) => value !== '' && !hidden.has(name)))
}

/** The first field that is wrong, else the words that say what went wrong. */
function firstToMend(form: HTMLFormElement | null): HTMLElement | null {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], .field.error input')
  return wrong ?? form?.querySelector<HTMLElement>('[role=alert]') ?? null
}
