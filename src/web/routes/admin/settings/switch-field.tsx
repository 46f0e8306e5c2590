/** Something that is on or off; sends `on` when it is on. */
export function SwitchField({
  id,
  name,
  label,
  hint,
  isOn,
}: {
  id: string
  name: string
  label: string
  hint: string
  isOn: boolean
}) {
  return (
    <div className="switch-field">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on
        role="switch"
        name={name}
        value="on"
        defaultChecked={isOn}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  )
}
