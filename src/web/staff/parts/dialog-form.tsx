import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../ui/field-frame.tsx'
import { useToast } from '../frame/toasts.tsx'
import type { Act, ActName } from './act.ts'
import { AdminDialog } from './admin-dialog.tsx'
import type { AnswerOf, RefusalOf } from './answer.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogRefusal } from './dialog-refusal.tsx'
import { toToast, useAppForm } from './use-app-form.ts'

export type DialogFields = {
  field: (name: string, initialValue?: string | null) => FieldState
}

export type DialogFormProps<Name extends ActName> = {
  title: string
  description?: ReactNode
  act: Act<Name>
  submit: string
  /** Replaces the label “Cancel”, for example in the dialog that cancels a booking. */
  cancelLabel?: string
  busyText: string
  variant?: 'next' | 'bad'
  failed: { title: string; description: string }
  /** Says what the user must still choose. The submit button is disabled until then. */
  missingHint?: string | null
  /** Shows errors above the form too, because a long form can hide the invalid fields. */
  hasSummary?: boolean
  onClose: () => void
  onSaved?: (() => Promise<void>) | undefined
  onRefused?: (refusal: RefusalOf<Name>, form: HTMLFormElement | null) => void
  /** Shows what only this act answers, for example what a colleague changed. */
  explain?: (refusal: RefusalOf<Name>) => ReactNode
  children: (fields: DialogFields) => ReactNode
}

const FIELD = 'input:not([type=hidden]), select, textarea'

/** Shows a dialog with a form. It closes after a successful save, and asks before it discards what the user entered. */
export function DialogForm<Name extends ActName>({
  title,
  description,
  act,
  submit,
  cancelLabel = 'Cancel',
  busyText,
  variant = 'next',
  failed,
  missingHint = null,
  hasSummary = false,
  onClose,
  onSaved,
  onRefused,
  explain,
  children,
}: DialogFormProps<Name>) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({ act, failed, onAnswer: handleAnswer })
  const { refusal, isBusy } = form
  const { isAskingToDiscard, question, keepEditing, askToClose, setAskingToDiscard } = useDiscardConfirmation(
    form,
    closeDialog,
  )

  // The first field has the focus, except on a touch screen, whose keyboard would cover the dialog.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.element.current?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [form.element])

  /** A refusal often means that the page behind the dialog is out of date. */
  function closeDialog() {
    onClose()
    if (refusal !== null && !refusal.noAnswer) void revalidate()
  }

  async function handleAnswer(answer: AnswerOf<Name>): Promise<void> {
    if (!answer.ok) return onRefused?.(answer, form.element.current)
    onClose()
    showToast(toToast(answer))
    await (onSaved ?? revalidate)()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missingHint !== null) return
    setAskingToDiscard(false)
    void form.send(new FormData(event.currentTarget))
  }

  const fieldNames = new Set<string>()
  const content = children({
    field: (name, initialValue) => {
      fieldNames.add(name)
      return form.field(name, initialValue)
    },
  })
  const invalidFields = Object.keys(refusal?.errors ?? {})
  const fieldsShowAllErrors =
    !hasSummary && invalidFields.length > 0 && invalidFields.every(name => fieldNames.has(name))
  const explanation = refusal !== null && explain?.(refusal)
  const isLongNotice = Boolean(explanation)
  const notice = refusal !== null && (
    <DialogRefusal refusal={refusal} hasTypedText={refusal.hasTypedText}>
      {explanation}
    </DialogRefusal>
  )
  return (
    <AdminDialog title={title} description={description} onClose={askToClose}>
      <form
        ref={form.element}
        id={form.id}
        className="dialog-form"
        noValidate
        onSubmit={handleSubmit}
        aria-busy={isBusy || undefined}
      >
        {/* A short notice is above the scrolling part, so that it stays visible. */}
        {!isLongNotice && !fieldsShowAllErrors && notice}
        <div className="admin-dialog-body">
          {isLongNotice && notice}
          {content}
        </div>
        <div className="row admin-dialog-foot">
          {isAskingToDiscard ? (
            <KeepOrDiscard question={question} onKeep={keepEditing} onDiscard={closeDialog} />
          ) : (
            <>
              {missingHint !== null && <p>{missingHint}</p>}
              <button className="btn line sm" type="button" onClick={askToClose}>
                {cancelLabel}
              </button>
              <BusyButton
                className={`btn ${variant} sm`}
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

function useDiscardConfirmation(
  { element, isSending, isDirty }: Pick<ReturnType<typeof useAppForm>, 'element' | 'isSending' | 'isDirty'>,
  onClose: () => void,
) {
  const lastFocused = useRef<Element | null>(null)
  const [isAskingToDiscard, setAskingToDiscard] = useState(false)
  const [question, setQuestion] = useState('')

  function askToClose() {
    if (isSending.current) return
    if (!isDirty()) return onClose()
    if (isAskingToDiscard) return keepEditing()
    lastFocused.current = document.activeElement
    setQuestion(hasTypedText(element.current) ? 'Throw away what you typed?' : 'Discard your choices?')
    setAskingToDiscard(true)
  }

  function keepEditing() {
    setAskingToDiscard(false)
    const isField = lastFocused.current instanceof HTMLElement && lastFocused.current.matches('input, textarea, select')
    const target = isField ? lastFocused.current : element.current?.querySelector('textarea, input:not([type=hidden])')
    if (target instanceof HTMLElement) target.focus()
  }

  return { isAskingToDiscard, question, setAskingToDiscard, askToClose, keepEditing }
}

export function KeepOrDiscard({
  question,
  onKeep,
  onDiscard,
}: {
  question: string
  onKeep: () => void
  onDiscard: () => void
}) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <>
      <p className="keep-or-discard" role="alert">
        {question}
      </p>
      <button ref={keepButton} className="btn line sm" type="button" onClick={onKeep}>
        Keep Editing
      </button>
      <button className="btn bad sm" type="button" onClick={onDiscard}>
        Discard
      </button>
    </>
  )
}

function hasTypedText(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    field =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && !['hidden', 'checkbox', 'radio'].includes(field.type))) &&
      field.value !== field.defaultValue,
  )
}
