import type { ComponentProps } from 'react'

/** A button that says while it works. Pressed meanwhile, it does nothing: `useAppForm` sends a form once at a time. */
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
