import { PASSWORD_HINT } from '#src/features/staff/passwords.ts'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { PasswordField } from './password-field.tsx'

/** A password that is being chosen, and the same once more. */
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
