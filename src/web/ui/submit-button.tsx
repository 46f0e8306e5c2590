import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

/**
 * Sends its form, and says what it is doing meanwhile. A second click while it is busy does nothing; the server makes sure
 * that a second request would not either.
 */
export function SubmitButton({
  children,
  busyText,
  intent,
  describedBy,
  look = 'next',
  wide = false,
  disabled = false,
}: {
  children: ReactNode
  busyText: string
  intent?: string
  /** The id of what pressing it does, where its name does not say all. */
  describedBy?: string
  look?: 'next' | 'plain' | 'line' | 'bad' | 'dev'
  wide?: boolean
  /** While what it would send is not complete. Only where scripts run: without them it must be free to press. */
  disabled?: boolean
}) {
  const navigation = useNavigation()
  const sent = navigation.formData
  const busy =
    navigation.state !== 'idle' && sent !== undefined && (intent === undefined || sent.get('intent') === intent)
  return (
    <button
      className={`btn ${look}${wide ? ' wide' : ''}`}
      type="submit"
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => {
        if (busy) event.preventDefault()
      }}
    >
      {busy ? busyText : children}
    </button>
  )
}
