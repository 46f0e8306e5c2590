import type { ReactNode } from 'react'
import { FieldFrame, type FieldProps, hasError } from '../../../ui/field-frame.tsx'
import { SECTIONS, type Section } from './sections.ts'

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
  ...props
}: FieldProps & { sign?: '£' | '₦'; inputMode?: 'numeric' | 'decimal' | 'url' }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <span className={sign === undefined ? undefined : 'signed-input'}>
          {sign !== undefined && <span aria-hidden="true">{sign}</span>}
          <input
            className="input"
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

/** Shows a checkbox as a switch. It sends the value `on`, or nothing when it is off. */
export function SwitchField({ name, label, hint, isOn }: { name: string; label: string; hint: string; isOn: boolean }) {
  return (
    <div className="switch-field">
      <input
        id={name}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
        role="switch"
        name={name}
        value="on"
        defaultChecked={isOn}
        aria-describedby={`${name}-hint`}
      />
      <div>
        <label htmlFor={name}>{label}</label>
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  )
}
