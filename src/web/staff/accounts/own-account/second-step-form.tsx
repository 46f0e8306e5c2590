import { type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { AnswerOf, DoneOf } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'

export function SecondStepForm({
  intent,
  submit,
  busyText,
  className = 'btn next sm',
  takesFocus = false,
  onDone,
  children,
}: {
  intent: string
  submit: string
  busyText: string
  className?: string
  takesFocus?: boolean
  onDone?: (answer: DoneOf<'changeSecondStep'>) => void
  children?: (field: (name: string) => FieldState) => ReactNode
}) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { id, element, field, refusal, isBusy, send } = useAppForm({
    act: act('changeSecondStep'),
    failed: { title: 'Not Changed', description: CONNECTION_LOST },
    onAnswer: handleAnswer,
  })

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function handleAnswer(answer: AnswerOf<'changeSecondStep'>) {
    if (!answer.ok) return
    showToast(toToast(answer))
    onDone?.(answer)
    await revalidate()
  }

  return (
    <form
      ref={element}
      id={id}
      className="second-step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {refusal !== null && refusal.errors === undefined && <DialogRefusal refusal={refusal} hasTypedText={false} />}
      {children?.(field)}
      <BusyButton ref={button} className={className} type="submit" isBusy={isBusy} busyText={busyText}>
        {submit}
      </BusyButton>
    </form>
  )
}
