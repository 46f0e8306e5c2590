import type { ReactNode } from 'react'

/** What Conform knows of a field; only what is used here. */
type FieldState = {
  id: string
  name: string
  errors?: Array<string>
  initialValue?: unknown
  key?: string
}

type FieldProps = {
  field: FieldState
  label: string
  hint?: string
  required?: boolean
}

/** A text field with its label, hint and error, tied together for those who cannot see them. */
export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  ...props
}: FieldProps & {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel'
  placeholder?: string
}) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <input
          key={props.field.key}
          className="input"
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          defaultValue={asText(props.field.initialValue)}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}

export function TextArea({ rows = 6, ...props }: FieldProps & { rows?: number }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <textarea
          key={props.field.key}
          className="input"
          rows={rows}
          defaultValue={asText(props.field.initialValue)}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}

/** A list to choose from; `choices` are pairs of what is sent and what is read. */
export function SelectField({
  choices,
  empty,
  ...props
}: FieldProps & { choices: ReadonlyArray<readonly [value: string, label: string]>; empty: string }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <select key={props.field.key} className="input" defaultValue={asText(props.field.initialValue)} {...attributes}>
          <option value="">{empty}</option>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type FieldAttributes = {
  id: string
  name: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function FieldFrame({
  field,
  label,
  hint,
  required = false,
  children,
}: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  const error = field.errors?.[0]
  const hintId = hint ? `${field.id}-hint` : undefined
  const errorId = error ? `${field.id}-error` : undefined
  return (
    <div className={error ? 'field error' : 'field'}>
      {/* The mark is drawn by the style sheet: the label's text stays the field's name, and nothing else. */}
      <label htmlFor={field.id} className={required ? 'required' : undefined}>
        {label}
      </label>
      {!required && <span className="muted optional">(optional)</span>}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={errorId}>
          <span aria-hidden="true">✕</span>
          <span>
            <span className="vh">Error: </span>
            {error}
          </span>
        </p>
      )}
      {children({
        id: field.id,
        name: field.name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
    </div>
  )
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
