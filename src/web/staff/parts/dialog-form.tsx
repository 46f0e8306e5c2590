import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../ui/field-frame.tsx'
import { useToast } from '../frame/toasts.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import type { Answer, Refusal } from './answer.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogRefusal } from './dialog-refusal.tsx'
import { toastOf, useAppForm } from './use-app-form.ts'

export type DialogFields = {
  field: (name: string, initialValue?: string | null) => FieldState
}

export type DialogFormProps = {
  title: string
  about?: ReactNode
  action: string
  submit: string
  /** Where “Cancel” could mean the action itself. */
  cancelLabel?: string
  busyText: string
  look?: 'next' | 'bad'
  failed: { title: string; description: string }
  missingHint?: string | null
  /** For long forms: errors above the form too. */
  hasSummary?: boolean
  onClose: () => void
  onSaved?: (() => Promise<void>) | undefined
  onRefused?: (refusal: Refusal, form: HTMLFormElement | null) => void
  children: (fields: DialogFields) => ReactNode
}

/** Closes only after saving; asks before it discards typed values. */
export function DialogForm({
  title,
  about,
  action,
  submit,
  cancelLabel = 'Cancel',
  busyText,
  look = 'next',
  failed,
  missingHint = null,
  hasSummary = false,
  onClose,
  onSaved,
  onRefused,
  children,
}: DialogFormProps) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({ action, failed, onAnswer: answered })
  const { refusal, isBusy } = form
  const { isLeaving, question, stay, askToClose, setLeaving } = useDiscardConfirmation(form, onClose)

  async function answered(answer: Answer) {
    if (!answer.ok) return onRefused?.(answer, form.element.current)
    onClose()
    showToast(toastOf(answer))
    await (onSaved ?? revalidate)()
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missingHint !== null) return
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
  const isSaidBelow = !hasSummary && wrong.length > 0 && wrong.every(name => shown.has(name))
  const isLong = refusal?.conflict !== undefined || refusal?.decided !== undefined
  const notice = refusal !== null && <DialogRefusal refusal={refusal} hasTypedText={refusal.hasTypedText} />
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
        {/* Above the scrolling part, so that it stays visible. */}
        {!isLong && !isSaidBelow && notice}
        <div className="admin-dialog-body">
          {isLong && notice}
          {content}
        </div>
        <div className="row admin-dialog-foot">
          {isLeaving ? (
            <KeepOrDiscard question={question} onKeep={stay} onDiscard={onClose} />
          ) : (
            <>
              {missingHint !== null && <p>{missingHint}</p>}
              <button className="btn line sm" type="button" onClick={askToClose}>
                {cancelLabel}
              </button>
              <BusyButton
                className={`btn ${look} sm`}
                type="submit"
                disabled={missingHint !== null}
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

function useDiscardConfirmation({ element, isSending, isDirty }: ReturnType<typeof useAppForm>, onClose: () => void) {
  const typedIn = useRef<Element | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [question, setQuestion] = useState('')

  function askToClose() {
    if (isSending.current) return
    if (!isDirty()) return onClose()
    if (isLeaving) return stay()
    typedIn.current = document.activeElement
    setQuestion(hasTyped(element.current) ? 'Throw away what you typed?' : 'Discard your choices?')
    setLeaving(true)
  }

  function stay() {
    setLeaving(false)
    const isField = typedIn.current instanceof HTMLElement && typedIn.current.matches('input, textarea, select')
    const place = isField ? typedIn.current : element.current?.querySelector('textarea, input:not([type=hidden])')
    if (place instanceof HTMLElement) place.focus()
  }

  return { isLeaving, question, setLeaving, askToClose, stay }
}

function KeepOrDiscard({
  question,
  onKeep,
  onDiscard,
}: {
  question: string
  onKeep: () => void
  onDiscard: () => void
}) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <p className="keep-or-discard" role="alert">
        {question}
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

/** Whether a text field differs from its initial value, and not only a choice. */
function hasTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    field =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && !['hidden', 'checkbox', 'radio'].includes(field.type))) &&
      field.value !== field.defaultValue,
  )
}
