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
      {attributes => (
        <select className="input" value={chosen} onChange={event => onChoose(event.target.value)} {...attributes}>
          {any !== undefined && <option value={any.value}>{any.label}</option>}
          {advisers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
