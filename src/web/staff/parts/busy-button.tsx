import type { ComponentProps } from 'react'

/** `useAppForm` ignores presses while busy. */
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
