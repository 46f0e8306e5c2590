import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { FieldState } from '../../ui/field-frame.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSay } from '../frame/toasts.tsx'
import { SignInElsewhere } from '../parts/dialog-refusal.tsx'
import type { Refused, ShownRefusal } from './refused.ts'
import { READ_FIELD } from './refused.ts'
import type { Section } from './sections.ts'

/** What every form of the page is given: what was not saved, and whether whoever reads it may save. */
export type FormState = { refused: ShownRefusal | null; mayChange: boolean }

type SettingFields<Saved> = {
  /** What the form starts from. */
  saved: Saved
  /** Set once the form came back. */
  refused: ShownRefusal | null
  /** A field by its name, as the parts of `ui` take it. `takesFocus`: it is the first that is wrong. */
  field: (name: string, saved: string) => SettingFieldState
}

export type SettingFieldState = FieldState & { takesFocus: boolean }

/** One form of the page with its one button. Who may not change it sees what is saved. */
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
}: FormState & {
  section: Refused['section']
  /** What stands, by the names under which the server compares it. */
  saved: Saved
  submit?: string
  busyText?: string
  /** What pressing the button means. */
  after: ReactNode
  onInput?: (form: HTMLFormElement, typedIn: EventTarget) => void
  onReset?: () => void
  children?: (fields: SettingFields<Saved>) => ReactNode
}) {
  const own = refused?.section === section ? refused : null
  const { form, onSubmit, ...shown } = useSavedForm(section, saved, own)
  const hydrated = useHydrated()
  const [firstWrong] = Object.keys(own?.errors ?? {})
  const field = (name: string, initially: string): SettingFieldState => ({
    id: `${section}-${name}`,
    name,
    initialValue: own?.typed[name] ?? initially,
    errors: own?.errors[name] === undefined ? [] : [own.errors[name]],
    takesFocus: name === firstWrong,
  })
  return (
    <Form
      ref={form}
      className="setting-form"
      method="post"
      action={hydrated ? addresses.adminSettings() : anchorOf(section)}
      preventScrollReset
      noValidate
      aria-labelledby={`${section}-title`}
      onSubmit={onSubmit}
      onInput={event => onInput?.(event.currentTarget, event.target)}
      onReset={onReset}
    >
      {/* What somebody else saves meanwhile is not written over unseen. */}
      {mayChange && <input type="hidden" name={READ_FIELD} value={JSON.stringify(own?.read ?? shown.saved)} />}
      {own?.notice && (
        <div className="notice bad" role="alert" tabIndex={-1}>
          <p>{own.notice}</p>
          {own.mustSignIn && <SignInElsewhere />}
        </div>
      )}
      {children && <fieldset disabled={!mayChange}>{children({ saved: shown.saved, refused: own, field })}</fieldset>}
      {mayChange && (
        <>
          <SubmitButton intent={section} busyText={busyText} look="plain">
            {submit}
          </SubmitButton>
          <p className="after">{after}</p>
        </>
      )}
    </Form>
  )
}

/** Without scripts the page that comes back begins at the form: browsers keep the anchor through an answer. */
function anchorOf(section: Section): string {
  return `${addresses.adminSettings()}#${section}`
}

/**
 * For a form that shows what is saved. It follows what was saved, here or by somebody else, but never writes over what is
 * being typed, nor over what was typed while it was sent; a refusal leads to the first field that is wrong. The focus stays
 * where it was through a save.
 */
function useSavedForm<Saved>(section: Section, saved: Saved, refused: object | null) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<string | null>(null)
  const [shown, setShown] = useState({ saved, resets: 0 })
  const { state, formData } = useNavigation()
  const isIdle = state === 'idle'
  const isOvertaken = formData !== undefined && formData.get('intent') !== section
  const say = useSay()

  useEffect(() => {
    if (shown.resets > 0) form.current?.reset()
  }, [shown.resets])

  useEffect(() => {
    // Another form was sent before this one was answered: nobody knows what became of it.
    if (isOvertaken) sent.current = null
  }, [isOvertaken])

  useEffect(() => {
    if (!isIdle) return
    const wasSent = sent.current
    sent.current = null
    if (refused !== null) return
    const mayReset = wasSent === null ? isUntouched(form.current) : written(form.current) === wasSent
    setShown(before => {
      const isNews = mayReset && JSON.stringify(before.saved) !== JSON.stringify(saved)
      if (wasSent === null && !isNews) return before
      return { saved, resets: before.resets + (mayReset ? 1 : 0) }
    })
  }, [isIdle, saved, refused])

  useEffect(() => {
    if (refused === null) return
    // That something else was saved before is no answer to this.
    say(null)
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const place = wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]')
    place?.focus()
  }, [refused, say])

  return {
    form,
    saved: shown.saved,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      sent.current = written(event.currentTarget)
    },
  }
}

/** All that somebody can write in a form. */
function written(form: HTMLFormElement | null): string {
  return form === null ? '' : JSON.stringify([...new FormData(form)].filter(([name]) => name !== READ_FIELD))
}

function isUntouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].every(
    field =>
      !(field instanceof HTMLInputElement) ||
      (field.value === field.defaultValue && field.checked === field.defaultChecked),
  )
}
