import { FieldFrame, type FieldProps } from '../../../ui/field-frame.tsx'

/** A password as it is typed or pasted. It never comes back from the server, so it has no first value. */
export function PasswordField({ isNew = false, ...props }: FieldProps & { isNew?: boolean }) {
  return (
    <FieldFrame {...props} required>
      {attributes => (
        <input
          key={props.field.key}
          className="input"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}
