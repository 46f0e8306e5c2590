import { CRITERION_FIELDS } from '#src/features/evidence/piece-form.ts'
import type { FieldState } from '../../ui/field-frame.tsx'

type Choice = { id: string; title: string; note: string | null }

/** Boxes for the criteria. Each has its own field, so that a refused form keeps every tick. */
export function CriterionFields({
  choices,
  chosen,
  field,
  isRefused,
}: {
  choices: ReadonlyArray<Choice>
  chosen: ReadonlyArray<string>
  field: (name: string) => FieldState
  /** The form was sent before, so what it sent counts, and not `chosen`. */
  isRefused: boolean
}) {
  if (choices.length === 0) return null
  return (
    <fieldset className="field">
      <legend className="field-label">
        Criteria <span className="muted optional">(optional)</span>
      </legend>
      <div className="choices">
        {choices.map(({ id, title, note }, index) => {
          const { id: inputId, name, initialValue } = field(CRITERION_FIELDS[index] ?? '')
          return (
            <label key={id} className="choice">
              <input
                id={inputId}
                type="checkbox"
                name={name}
                value={id}
                defaultChecked={isRefused ? initialValue === id : chosen.includes(id)}
              />
              <span>
                {title} {note !== null && <span className="under small muted">{note}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Lists what a piece can be under: the criteria of today, and old ones that it still has. */
export function listCriterionChoices(
  criteria: ReadonlyArray<{ id: string; kind: 'mandatory' | 'optional'; title: string }>,
  underOther: ReadonlyArray<{ id: string; title: string; setName: string }> = [],
): Array<Choice> {
  return [
    ...criteria.map(({ id, kind, title }) => ({ id, title, note: kind === 'mandatory' ? 'Asked of everyone' : null })),
    ...underOther.map(({ id, title, setName }) => ({ id, title, note: `Of another body: ${setName}` })),
  ]
}
