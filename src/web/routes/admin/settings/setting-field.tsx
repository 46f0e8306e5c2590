import { asText, FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'
import type { SettingFieldState } from './settings-form.tsx'

/** A line of text in a form of the page; `sign` stands before a sum. */
export function SettingField({
  sign,
  inputMode,
  ...props
}: Omit<FieldProps, 'field'> & {
  field: SettingFieldState
  sign?: '£' | '₦'
  inputMode?: 'numeric' | 'decimal' | 'url'
}) {
  return (
    <FieldFrame {...props}>
      {attributes => (
        <span className={sign === undefined ? undefined : 'signed-input'}>
          {sign !== undefined && <span aria-hidden="true">{sign}</span>}
          <input
            className="input"
            type="text"
            autoComplete="off"
            inputMode={inputMode}
            defaultValue={asText(props.field.initialValue)}
            // biome-ignore lint/a11y/noAutofocus: the reader has just sent the form, and this is where it is to be mended
            autoFocus={props.field.takesFocus}
            {...attributes}
          />
        </span>
      )}
    </FieldFrame>
  )
}
