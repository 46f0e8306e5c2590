import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

/** The server ignores repeated requests too. */
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
  describedBy?: string
  look?: 'next' | 'plain' | 'line' | 'bad' | 'dev'
  wide?: boolean
  /** While the form is incomplete. Only with scripts: without them it must stay enabled. */
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
