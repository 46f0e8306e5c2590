import { useState } from 'react'
import { useHydrated } from './hydrated.ts'

/** Copies a text in one tap, and says that it did. Only where scripts run. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  if (!useHydrated()) return null
  return (
    <button
      className="copy"
      type="button"
      onClick={() =>
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      <span className="vh"> {what}</span>
    </button>
  )
}
