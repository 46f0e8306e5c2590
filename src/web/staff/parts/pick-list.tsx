import type { ReactNode } from 'react'
import { FieldError, type FieldState, fieldClass } from '../../ui/field-frame.tsx'

export function PickList<Value extends string>({
  field,
  legend,
  values,
  chosen,
  onChoose,
  className = 'pick-list',
  children,
}: {
  field: FieldState
  legend: string
  values: ReadonlyArray<Value>
  chosen: Value | null
  onChoose: (value: Value) => void
  className?: string
  children: (value: Value) => ReactNode
}) {
  return (
    <fieldset className={fieldClass(field)}>
      <legend className="field-label required">{legend}</legend>
      <FieldError field={field} />
      <div className={className}>
        {values.map(value => (
          <label key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              required
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
