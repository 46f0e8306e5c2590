import type { ComponentProps } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Shows `busyText` while busy. The button is not `disabled`, which would lose the focus; `useAppForm` ignores further
 * presses. A submit button waits for its script, which sends the form.
 */
export function BusyButton({
  isBusy,
  busyText,
  children,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean; busyText: string }) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={button.type === 'submit' && !isHydrated}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...button}
    >
      {isBusy ? busyText : children}
    </button>
  )
}
