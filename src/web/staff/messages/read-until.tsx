import { useState } from 'react'

/** Tells which message the writer saw when the dialog opened, in milliseconds. */
export function ReadUntil({ at }: { at: number | null }) {
  const [first] = useState(at)
  return <input type="hidden" name="readUntil" value={first ?? ''} />
}
