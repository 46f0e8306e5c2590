import { FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'

/** `any` is the first choice, for example all advisers. */
export function AdviserField({
  advisers,
  any,
  chosen,
  onChoose,
  ...props
}: FieldProps & {
  advisers: ReadonlyArray<{ id: string; name: string }>
  any?: { value: string; label: string }
  chosen: string
  onChoose: (adviser: string) => void
}) {
  return (
    <FieldFrame {...props}>
      {({ name, ...attributes }) => (
        <>
          {/* An adviser alone is nothing that staff could lose, so the form does not ask before it closes. */}
          <input type="hidden" name={name} value={chosen} />
          <select className="input" value={chosen} onChange={event => onChoose(event.target.value)} {...attributes}>
            {any !== undefined && <option value={any.value}>{any.label}</option>}
            {advisers.map(adviser => (
              <option key={adviser.id} value={adviser.id}>
                {adviser.name}
              </option>
            ))}
          </select>
        </>
      )}
    </FieldFrame>
  )
}
