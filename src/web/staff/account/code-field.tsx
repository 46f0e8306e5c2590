import { FieldFrame, type FieldState } from '../../ui/field-frame.tsx'

/** Accepts a code of the authenticator app and a recovery code. */
export function CodeField({ field, hint }: { field: FieldState; hint?: string }) {
  return (
    <FieldFrame field={field} label="Code" hint={hint} required>
      {attributes => (
        <input className="input" type="text" autoComplete="one-time-code" autoCapitalize="none" {...attributes} />
      )}
    </FieldFrame>
  )
}
