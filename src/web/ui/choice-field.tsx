import { FieldError, type FieldProps, fieldClass, Hint, hasError, listDescriptionIds } from './field-frame.tsx'

type RadioChoice = readonly [value: string, label: string, options?: { note?: string; isUnusable?: boolean }]

type ChoicesProps = FieldProps & { choices: ReadonlyArray<RadioChoice> }

export function RadioField(props: ChoicesProps) {
  const { initialValue } = props.field
  return <Choices {...props} type="radio" isChosen={value => value === initialValue} />
}

/** Each ticked box sends its value under the name of the field. */
export function CheckboxesField({ chosen, ...props }: ChoicesProps & { chosen: ReadonlyArray<string> }) {
  return <Choices {...props} type="checkbox" isChosen={value => chosen.includes(value)} />
}

function Choices({
  field,
  label,
  hint,
  required = false,
  disabled = false,
  conditional = false,
  choices,
  type,
  isChosen,
}: ChoicesProps & { type: 'radio' | 'checkbox'; isChosen: (value: string) => boolean }) {
  return (
    <div className={fieldClass(field)}>
      <fieldset disabled={disabled} aria-describedby={listDescriptionIds(field, hint)}>
        <legend className={required ? 'field-label required' : 'field-label'}>
          {label}
          {!required && !conditional && <span className="muted optional"> (optional)</span>}
        </legend>
        <Hint field={field} hint={hint} />
        <FieldError field={field} />
        <div className="choices">
          {choices.map(([value, text, { note, isUnusable = false } = {}], index) => (
            <label key={value} className="choice">
              <input
                id={index === 0 ? field.id : `${field.id}-${index + 1}`}
                type={type}
                name={field.name}
                value={value}
                required={required}
                disabled={isUnusable}
                defaultChecked={isChosen(value)}
                aria-labelledby={note === undefined ? undefined : `${field.id}-${value}-name`}
                aria-describedby={note === undefined ? undefined : `${field.id}-${value}-note`}
              />
              <span>
                <span id={note === undefined ? undefined : `${field.id}-${value}-name`}>{text}</span>
                {note !== undefined && (
                  <span className="under small muted" id={`${field.id}-${value}-note`}>
                    {note}
                  </span>
                )}
              </span>
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
          id={field.id}
          type="checkbox"
          name={field.name}
          value="on"
          required={required}
          disabled={disabled}
          defaultChecked={field.initialValue === 'on'}
          aria-invalid={hasError(field) || undefined}
          aria-describedby={listDescriptionIds(field, hint)}
        />
        <span className={required ? 'required' : undefined}>{label}</span>
      </label>
      <Hint field={field} hint={hint} />
    </div>
  )
}
