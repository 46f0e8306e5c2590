import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FieldFrame, type FieldProps, type FieldState, hasError } from '../../../ui/field-frame.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { AnswerOf } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { Switch } from '../../parts/switch.tsx'
import { CONNECTION_LOST, serializeTypedValues, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { SECTIONS, type Section, SHOWN_VALUES_FIELD } from './sections.ts'

/** Shows the panel of one section. `isWide` gives the form the whole width. */
export function SettingsPanel({
  section,
  description,
  isWide = false,
  children,
}: {
  section: Section
  description: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={isWide ? 'panel setting wide' : 'panel setting'} id={section}>
      <div className="setting-about">
        <h2 id={`${section}-title`}>{SECTIONS[section]}</h2>
        {description}
      </div>
      {children}
    </section>
  )
}

/** Shows a text field. `sign` is the currency sign before its value. */
export function SettingField({
  sign,
  inputMode,
  short = false,
  ...props
}: FieldProps & { sign?: '£' | '₦'; inputMode?: 'numeric' | 'decimal' | 'url'; short?: boolean }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <span className={sign === undefined ? undefined : 'signed-input'}>
          {sign !== undefined && <span aria-hidden="true">{sign}</span>}
          <input
            className={short ? 'input short' : 'input'}
            type="text"
            autoComplete="off"
            inputMode={inputMode}
            defaultValue={props.field.initialValue ?? undefined}
            // biome-ignore lint/a11y/noAutofocus: the user has just sent the form, and must correct this field
            autoFocus={hasError(props.field)}
            {...attributes}
          />
        </span>
      )}
    </FieldFrame>
  )
}

/** Shows a switch with its label and hint. */
export function SwitchField({ name, label, hint, isOn }: { name: string; label: string; hint: string; isOn: boolean }) {
  return (
    <div className="switch-field">
      <Switch id={name} name={name} isOn={isOn} aria-describedby={`${name}-hint`} />
      <div>
        <label htmlFor={name}>{label}</label>
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  )
}

export type SettingsFormState = { mayChange: boolean }

type SettingFields<Saved> = {
  saved: Saved
  typed: Readonly<Record<string, string>>
  field: (name: string, saved: string) => FieldState
}

const SAVE_FAILED = { title: 'Not Saved', description: CONNECTION_LOST }

/** Shows the form of one section. Staff who may not change settings can only read it. */
export function SettingsForm<Saved>({
  section,
  saved,
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
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    id: `${section}-form`,
    act: act('saveSettings'),
    failed: SAVE_FAILED,
    onAnswer: handleAnswer,
  })
  const { element, refusal, isBusy } = form
  const savedValues = useSavedValues(form, saved)
  // After a refusal the form still sends the values that it first showed, unless the refusal showed newer ones.
  const [shownValues, setShownValues] = useState<string | null>(null)
  const typed = refusal?.more?.typed ?? {}

  async function handleAnswer(answer: AnswerOf<'saveSettings'>) {
    showToast(answer.ok ? toToast(answer) : null)
    if (!answer.ok && answer.more?.currentValues === undefined) return
    setShownValues(answer.ok ? null : JSON.stringify(answer.more?.currentValues))
    if (!answer.ok) fillFields(element.current, answer.more?.typed ?? {})
    await revalidate()
  }

  return (
    <form
      ref={element}
      id={form.id}
      className="setting-form"
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
        <fieldset disabled={!mayChange}>{children({ saved: savedValues.saved, typed, field: form.field })}</fieldset>
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

function fillFields(form: HTMLFormElement | null, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

/** Returns the saved values that the form shows. Newer values reset the form, unless it has unsaved changes. */
function useSavedValues<Saved>(
  { element, refusal, isBusy }: ReturnType<typeof useAppForm<'saveSettings'>>,
  saved: Saved,
) {
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
