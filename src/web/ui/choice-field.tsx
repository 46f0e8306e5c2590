import {
  FieldError,
  type FieldProps,
  fieldClass,
  Hint,
  hasError,
  listDescriptionIds,
  textOrUndefined,
} from './field-frame.tsx'

export function RadioField({
  field,
  label,
  hint,
  required = false,
  disabled = false,
  choices,
}: FieldProps & { choices: ReadonlyArray<readonly [value: string, label: string]> }) {
  const selectedValue = textOrUndefined(field.initialValue)
  return (
    <div className={fieldClass(field)}>
      <fieldset disabled={disabled} aria-describedby={listDescriptionIds(field, hint)}>
        <legend className={required ? 'field-label required' : 'field-label'}>
          {label}
          {!required && <span className="muted optional"> (optional)</span>}
        </legend>
        <Hint field={field} hint={hint} />
        <FieldError field={field} />
        <div key={field.key} className="choices">
          {choices.map(([value, text], index) => (
            <label key={value} className="choice">
              <input
                id={index === 0 ? field.id : `${field.id}-${index + 1}`}
                type="radio"
                name={field.name}
                value={value}
                required={required}
                defaultChecked={value === selectedValue}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** A ticked box sends the value `on`. */
export function CheckboxField({ field, label, hint, required = false, disabled = false }: FieldProps) {
  return (
    <div className={fieldClass(field)}>
      <FieldError field={field} />
      <label className="choice" htmlFor={field.id}>
        <input
          key={field.key}
          id={field.id}
          type="checkbox"
          name={field.name}
          value="on"
          required={required}
          disabled={disabled}
          defaultChecked={textOrUndefined(field.initialValue) === 'on'}
          aria-invalid={hasError(field) || undefined}
          aria-describedby={listDescriptionIds(field, hint)}
        />
        <span className={required ? 'required' : undefined}>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
    </div>
  )
}
