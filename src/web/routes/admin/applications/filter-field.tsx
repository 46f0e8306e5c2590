import { type ChangeEvent, useId } from 'react'
import { DayInput } from '../parts/day-input.tsx'

/** A choice that narrows a list; the first one narrows nothing. */
export function FilterSelect({
  label,
  name,
  shown,
  all,
  choices,
  onChange,
}: {
  label: string
  name: string
  shown: string | null
  /** What nothing chosen means: "All statuses". */
  all: string
  choices: ReadonlyArray<readonly [value: string, label: string]>
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} name={name} defaultValue={shown ?? ''} onChange={onChange}>
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A day at which a list begins or ends. */
export function FilterDay({ label, name, shown }: { label: string; name: string; shown: string | null }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <DayInput className="input" id={id} name={name} min="2000-01-01" max="2999-12-31" defaultValue={shown ?? ''} />
    </div>
  )
}

/** Only where no script applies what was chosen. */
export function ApplyButton() {
  return (
    <button className="btn line sm apply" type="submit">
      Apply
    </button>
  )
}
