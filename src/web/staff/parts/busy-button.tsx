import type { ComponentProps } from 'react'

/**
 * Shows `busyText` while busy. The button is not `disabled`, which would lose the focus; `useAppForm` ignores further
 * presses.
 */
export function BusyButton({
  isBusy,
  busyText,
  children,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean; busyText: string }) {
  return (
    <button type="button" aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined} {...button}>
      {isBusy ? busyText : children}
    </button>
  )
}
