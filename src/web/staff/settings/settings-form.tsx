import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { FieldState } from '../../ui/field-frame.tsx'
import { useToast } from '../frame/toasts.tsx'
import type { Answer, RefusedForm } from '../parts/answer.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast } from '../parts/post-form.ts'
import { serializeTypedValues, useAppForm } from '../parts/use-app-form.ts'
import { type Section, SHOWN_VALUES_FIELD } from './sections.ts'

/** `refused` is the refusal of a form that was posted without scripts. */
export type SettingsFormState = { refused: RefusedForm | null; mayChange: boolean }

type SettingFields<Saved> = {
  saved: Saved
  typed: Readonly<Record<string, string>>
  field: (name: string, saved: string) => FieldState
  isOn: (name: string, saved: boolean) => boolean
}

const SAVE_FAILED = { title: 'Not Saved', description: CONNECTION_LOST }

/** Shows the form of one section. Staff who may not change settings can only read it. */
export function SettingsForm<Saved>({
  section,
  saved,
  refused,
  mayChange,
  submit = 'Save',
  busyText = 'Saving...',
  after,
  onInput,
  onReset,
  children,
}: SettingsFormState & {
  section: Section
  /** `saved` has the stored values. The form sends back the ones that it showed, for the optimistic lock. */
  saved: Saved
  submit?: string
  busyText?: string
  after: ReactNode
  onInput?: (form: HTMLFormElement, typedIn: EventTarget) => void
  onReset?: () => void
  children?: (fields: SettingFields<Saved>) => ReactNode
}) {
  const ownRefusal = refused?.typed.intent === section ? refused : null
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    id: `${section}-form`,
    action: addresses.adminSaveSettings(),
    failed: SAVE_FAILED,
    refused: ownRefusal,
    onAnswer: handleAnswer,
  })
  const { element, refusal, isBusy } = form
  const savedValues = useSavedValues(form, saved)
  // After a refusal the form still sends the values that it first showed, unless the refusal showed newer ones.
  const [shownValues, setShownValues] = useState(ownRefusal && shownValuesAfter(ownRefusal))
  const typed = refusal === null ? {} : { ...form.typed, ...refusal.typed }

  async function handleAnswer(answer: Answer) {
    showToast(answer.ok ? toToast(answer) : null)
    if (!answer.ok && answer.currentValues === undefined) return
    setShownValues(answer.ok ? null : JSON.stringify(answer.currentValues))
    if (!answer.ok) fillFields(element.current, answer.typed ?? {})
    await revalidate()
  }

  return (
    <form
      ref={element}
      id={form.id}
      className="setting-form"
      method="post"
      action={`${addresses.adminSettings()}#${section}`}
      noValidate
      aria-labelledby={`${section}-title`}
      onSubmit={event => {
        event.preventDefault()
        savedValues.rememberSent()
        void form.send(new FormData(event.currentTarget))
      }}
      onInput={event => onInput?.(event.currentTarget, event.target)}
      onReset={onReset}
    >
      <input type="hidden" name="intent" value={section} />
      {mayChange && (
        <input type="hidden" name={SHOWN_VALUES_FIELD} value={shownValues ?? JSON.stringify(savedValues.saved)} />
      )}
      {refusal !== null && refusal.errors === undefined && (
        <DialogRefusal refusal={refusal} hasTypedText={section !== 'sign-in'} />
      )}
      {children && (
        <fieldset disabled={!mayChange}>
          {children({
            saved: savedValues.saved,
            typed,
            field: form.field,
            isOn: (name, isSaved) => ('intent' in form.typed ? form.typed[name] === 'on' : isSaved),
          })}
        </fieldset>
      )}
      {mayChange && (
        <>
          <BusyButton className="btn plain" type="submit" isBusy={isBusy} busyText={busyText}>
            {submit}
          </BusyButton>
          <p className="after">{after}</p>
        </>
      )}
    </form>
  )
}

function shownValuesAfter({ refusal: { currentValues }, typed }: RefusedForm): string {
  return currentValues === undefined ? (typed[SHOWN_VALUES_FIELD] ?? '') : JSON.stringify(currentValues)
}

function fillFields(form: HTMLFormElement | null, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

/** Returns the saved values that the form shows. Newer values reset the form, unless it has unsaved changes. */
function useSavedValues<Saved>({ element, refusal, isBusy }: ReturnType<typeof useAppForm>, saved: Saved) {
  const sentValues = useRef<string | null>(null)
  const [displayed, setDisplayed] = useState({ saved, resets: 0 })
  const isIdle = useRevalidator().state === 'idle' && !isBusy

  useEffect(() => {
    if (displayed.resets > 0) element.current?.reset()
  }, [displayed.resets, element])

  useEffect(() => {
    if (!isIdle || refusal !== null) return
    const lastSent = sentValues.current
    sentValues.current = null
    const mayReset =
      lastSent === null ? isUntouched(element.current) : serializeTypedValues(element.current) === lastSent
    setDisplayed(before => {
      const hasNewValues = mayReset && JSON.stringify(before.saved) !== JSON.stringify(saved)
      if (lastSent === null && !hasNewValues) return before
      return { saved, resets: before.resets + (mayReset ? 1 : 0) }
    })
  }, [isIdle, saved, refusal, element])

  return {
    saved: displayed.saved,
    rememberSent() {
      sentValues.current = serializeTypedValues(element.current)
    },
  }
}

function isUntouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].every(
    field =>
      !(field instanceof HTMLInputElement) ||
      (field.value === field.defaultValue && field.checked === field.defaultChecked),
  )
}
