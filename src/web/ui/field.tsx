import { FieldFrame, type FieldProps, hasError } from './field-frame.tsx'

export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  short = false,
  focusesError = false,
  ...props
}: FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'date'
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel' | 'decimal' | 'numeric'
  placeholder?: string
  short?: boolean
  /** Moves the focus to the field after a refused form. Pages without an error summary use it. */
  focusesError?: boolean
}) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <input
          className={short ? 'input short' : 'input'}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          defaultValue={props.field.initialValue ?? undefined}
          // biome-ignore lint/a11y/noAutofocus: the user has just sent the form, and must correct this field
          autoFocus={focusesError && hasError(props.field)}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}

export function EmailField({
  field,
  hint,
  autoComplete = 'email',
  focusesError,
}: Pick<FieldProps, 'field' | 'hint'> & {
  autoComplete?: 'email' | 'username' | 'off'
  focusesError?: boolean
}) {
  return (
    <TextField
      field={field}
      label="Email"
      hint={hint}
      type="email"
      required
      autoComplete={autoComplete}
      inputMode="email"
      focusesError={focusesError}
    />
  )
}

export function TextArea({ rows = 6, ...props }: FieldProps & { rows?: number }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <textarea className="input" rows={rows} defaultValue={props.field.initialValue ?? undefined} {...attributes} />
      )}
    </FieldFrame>
  )
}

export function SelectField({
  choices,
  empty,
  ...props
}: FieldProps & { choices: ReadonlyArray<readonly [value: string, label: string]>; empty?: string }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <select className="input" defaultValue={props.field.initialValue ?? undefined} {...attributes}>
          {empty !== undefined && <option value="">{empty}</option>}
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

/** `accept` only filters the browser's file picker. The server checks the files. */
export function FileField({
  accept,
  multiple = false,
  ...props
}: FieldProps & { accept?: ReadonlyArray<string>; multiple?: boolean }) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <input className="input file" type="file" accept={accept?.join(',')} multiple={multiple} {...attributes} />
      )}
    </FieldFrame>
  )
}
