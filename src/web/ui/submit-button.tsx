import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

/** Ignores clicks while the form is being sent. The server ignores repeated requests too. */
export function SubmitButton({
  children,
  busyText,
  intent,
  describedBy,
  variant = 'next',
  wide = false,
}: {
  children: ReactNode
  busyText: string
  intent?: string
  describedBy?: string
  variant?: 'next' | 'plain' | 'line' | 'bad' | 'dev'
  wide?: boolean
}) {
  const navigation = useNavigation()
  const submittedForm = navigation.formData
  const isBusy =
    navigation.state !== 'idle' &&
    submittedForm !== undefined &&
    (intent === undefined || submittedForm.get('intent') === intent)
  return (
    <button
      className={`btn ${variant}${wide ? ' wide' : ''}`}
      type="submit"
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      aria-describedby={describedBy}
      data-busy={busyText}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={event => {
        if (isBusy) event.preventDefault()
      }}
    >
      {isBusy ? busyText : children}
    </button>
  )
}
