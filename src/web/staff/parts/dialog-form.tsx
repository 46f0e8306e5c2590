import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../ui/field-frame.tsx'
import { useSay } from '../frame/toasts.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import type { Answer, Refusal } from './answer.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogRefusal } from './dialog-refusal.tsx'
import { toastOf, useAppForm } from './use-app-form.ts'

export type DialogFields = {
  /** A field of the form by its name, as the parts of `ui` take it, with what is wrong with it. */
  field: (name: string, initialValue?: string | null) => FieldState
}

export type DialogFormProps = {
  title: string
  about?: ReactNode
  action: string
  submit: string
  /** Leads out, where “Cancel” could be taken for the act itself. */
  leave?: string
  busyText: string
  look?: 'next' | 'bad'
  failed: { title: string; description: string }
  /** What is still needed before it can be sent, said beside the button that waits for it. */
  lacks?: string | null
  /** A long form: that something is missing is said above it too. */
  hasSummary?: boolean
  onClose: () => void
  /** After it was saved and said, instead of loading the page's data again. */
  afterwards?: (() => Promise<void>) | undefined
  /** It was not done: what the form shows or offers may have changed. */
  onRefused?: (refusal: Refusal, form: HTMLFormElement | null) => void
  children: (fields: DialogFields) => ReactNode
}

/** A form in a dialog. It closes only when it was saved, and asks before something typed is thrown away. */
export function DialogForm({
  title,
  about,
  action,
  submit,
  leave = 'Cancel',
  busyText,
  look = 'next',
  failed,
  lacks = null,
  hasSummary = false,
  onClose,
  afterwards,
  onRefused,
  children,
}: DialogFormProps) {
  const say = useSay()
  const { revalidate } = useRevalidator()
  const form = useAppForm({ action, failed, onAnswer: answered })
  const { refusal, isBusy } = form
  const { isLeaving, stay, askToClose, setLeaving } = useLeaving(form, onClose)

  async function answered(answer: Answer) {
    if (!answer.ok) return onRefused?.(answer, form.element.current)
    onClose()
    say(toastOf(answer))
    await (afterwards ?? revalidate)()
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (lacks !== null) return
    setLeaving(false)
    void form.send(new FormData(event.currentTarget))
  }

  const shown = new Set<string>()
  const content = children({
    field: (name, initialValue) => {
      shown.add(name)
      return form.field(name, initialValue)
    },
  })
  const wrong = Object.keys(refusal?.errors ?? {})
  // Once is enough: the field that has the focus says it.
  const isSaidBelow = !hasSummary && wrong.length > 0 && wrong.every(name => shown.has(name))
  const isLong = refusal?.conflict !== undefined || refusal?.decided !== undefined
  const notice = refusal !== null && <DialogRefusal refusal={refusal} hasWords={refusal.hasWords} />
  return (
    <AdminDialog title={title} about={about} onClose={askToClose}>
      <form
        ref={form.element}
        id={form.id}
        className="dialog-form"
        noValidate
        onSubmit={submitted}
        aria-busy={isBusy || undefined}
      >
        {/* Above what scrolls: a long form shows the field to mend, far below the words that say why. */}
        {!isLong && !isSaidBelow && notice}
        <div className="admin-dialog-body">
          {isLong && notice}
          {content}
        </div>
        <div className="row admin-dialog-foot">
          {isLeaving ? (
            <KeepOrDiscard onKeep={stay} onDiscard={onClose} />
          ) : (
            <>
              {lacks !== null && <p>{lacks}</p>}
              <button className="btn line sm" type="button" onClick={askToClose}>
                {leave}
              </button>
              <BusyButton
                className={`btn ${look} sm`}
                type="submit"
                disabled={lacks !== null}
                isBusy={isBusy}
                busyText={busyText}
              >
                {submit}
              </BusyButton>
            </>
          )}
        </div>
      </form>
    </AdminDialog>
  )
}

/** Leaving a form in which something was typed is asked once more. */
function useLeaving({ element, isUnderWay, isTouched }: ReturnType<typeof useAppForm>, onClose: () => void) {
  const typedIn = useRef<Element | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  function askToClose() {
    if (isUnderWay.current) return
    if (!isTouched()) return onClose()
    // Escape pressed again is no answer: it leads back to what was typed.
    if (isLeaving) return stay()
    typedIn.current = document.activeElement
    setLeaving(true)
  }

  function stay() {
    setLeaving(false)
    const isField = typedIn.current instanceof HTMLElement && typedIn.current.matches('input, textarea, select')
    const place = isField ? typedIn.current : element.current?.querySelector('textarea, input:not([type=hidden])')
    if (place instanceof HTMLElement) place.focus()
  }

  return { isLeaving, setLeaving, askToClose, stay }
}

/** Asked before something typed is thrown away. The harmless answer has the focus. */
function KeepOrDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <p className="keep-or-discard" role="alert">
        Throw away what you typed?
      </p>
      <button ref={keep} className="btn line sm" type="button" onClick={onKeep}>
        Keep editing
      </button>
      <button className="btn bad sm" type="button" onClick={onDiscard}>
        Discard
      </button>
    </>
  )
}
