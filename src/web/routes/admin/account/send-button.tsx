/** Sends the form it stands in; a second press while it is busy does nothing. */
export function SendButton({
  children,
  busyText,
  busy,
  look = 'next',
}: {
  children: string
  busyText: string
  busy: boolean
  look?: 'next' | 'bad'
}) {
  return (
    <button
      className={`btn ${look} sm`}
      type="submit"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => busy && event.preventDefault()}
    >
      {busy ? busyText : children}
    </button>
  )
}
