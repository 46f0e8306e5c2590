import { useEffect, useRef } from 'react'
import { FieldFrame, type FieldState } from '../../../ui/field-frame.tsx'

/** Accepts a code of the authenticator app and a recovery code. */
export function CodeField({
  field,
  hint,
  takesFocus = false,
}: {
  field: FieldState
  hint?: string
  takesFocus?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <FieldFrame field={field} label="Code" hint={hint} required>
      {attributes => (
        <input
          ref={input}
          className="input"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}
