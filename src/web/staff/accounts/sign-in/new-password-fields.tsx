import { PASSWORD_HINT } from '#src/features/staff/accounts.ts'
import { FieldFrame, type FieldProps, type FieldState } from '../../../ui/field-frame.tsx'

export function NewPasswordFields({
  password,
  repeat,
  label = 'New Password',
}: {
  password: FieldState
  repeat: FieldState
  label?: 'Password' | 'New Password'
}) {
  return (
    <>
      <PasswordField field={password} label={label} hint={PASSWORD_HINT} isNew />
      <PasswordField field={repeat} label="Repeat Password" isNew />
    </>
  )
}

/** A password field has no initial value, because the server never sends a password back. */
export function PasswordField({ isNew = false, ...props }: FieldProps & { isNew?: boolean }) {
  return (
    <FieldFrame {...props} required>
      {attributes => (
        <input
          className="input"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}
