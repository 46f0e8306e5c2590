import { TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'

export function CodeField({ error }: { error: string | null }) {
  return (
    <TextField
      field={createFieldState('code', 'code', '', error ?? undefined)}
      label="Code"
      hint="Six digits, with or without the space."
      short
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      focusesError
    />
  )
}
