import type { ReactNode } from 'react'

export type FieldState = {
  id: string
  name: string
  errors?: Array<string>
  initialValue?: string | null | undefined
}

export function createFieldState(form: string, name: string, initialValue = '', error?: string): FieldState {
  return { id: `${form}-${name}`, name, initialValue, errors: error === undefined ? [] : [error] }
}

/** A form that was not accepted. `message` stands above it. `isOutage` is true when we failed, and not the visitor. */
export type FormReply<Name extends string = string> = {
  form: Name
  message: string | null
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
  isOutage: boolean
}

/** Returns a function that creates the fields of a form with what was typed, or else with its initial values. */
export function createFields(
  form: string,
  reply: FormReply | null | undefined,
  initial: Readonly<Record<string, string | null | undefined>> = {},
) {
  return (name: string) =>
    createFieldState(form, name, reply?.typed[name] ?? initial[name] ?? undefined, reply?.errors[name])
}

export type FieldProps = {
  field: FieldState
  label: string
  hint?: string
  required?: boolean
  /** If true, the hint says when the field is required, and the label does not. */
  conditional?: boolean
  disabled?: boolean
}

type FieldAttributes = {
  id: string
  name: string
  required: boolean
  disabled: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function FieldFrame({
  field,
  label,
  hint,
  required = false,
  conditional = false,
  disabled = false,
  children,
}: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  return (
    <div className={fieldClass(field)}>
      {/* The style sheet draws the asterisk, so that the accessible name does not include it. */}
      <label htmlFor={field.id} className={required ? 'required' : undefined}>
        {label}
      </label>
      {!required && !conditional && <span className="muted optional">(optional)</span>}
      <Hint field={field} hint={hint} />
      <FieldError field={field} />
      {children({
        id: field.id,
        name: field.name,
        required,
        disabled,
        'aria-invalid': hasError(field) || undefined,
        'aria-describedby': listDescriptionIds(field, hint),
      })}
    </div>
  )
}

export function Hint({ field, hint }: { field: FieldState; hint: string | undefined }) {
  if (!hint) return null
  return (
    <p className="hint" id={`${field.id}-hint`}>
      {hint}
    </p>
  )
}

export function FieldError({ field }: { field: FieldState }) {
  const error = field.errors?.[0]
  if (!error) return null
  return (
    <p className="err" id={`${field.id}-error`}>
      <span aria-hidden="true">✕</span>
      <span>
        <span className="visually-hidden">Error: </span>
        {error}
      </span>
    </p>
  )
}

export function fieldClass(field: FieldState): string {
  return hasError(field) ? 'field error' : 'field'
}

export function hasError({ errors }: FieldState): boolean {
  return Boolean(errors?.[0])
}

export function listDescriptionIds(field: FieldState, hint: string | undefined): string | undefined {
  const descriptionIds = [hint && `${field.id}-hint`, hasError(field) && `${field.id}-error`]
  return descriptionIds.filter(Boolean).join(' ') || undefined
}
