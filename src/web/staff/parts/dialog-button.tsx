import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFocusNextRow, useRestoreFocus } from './use-restore-focus.ts'

/** A button that opens a dialog. If the dialog's action removes the button, the focus moves to the next place. */
export function DialogButton({
  label,
  action,
  isInitiallyOpen = false,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  /** Names the button in rows that may disappear. The focus then moves to the button with this name in the next row. */
  action?: string
  isInitiallyOpen?: boolean
  children: (close: () => void) => ReactNode
}) {
  const preparePageFocus = useRestoreFocus()
  const prepareRowFocus = useFocusNextRow()
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
        data-action={action}
        onClick={event => {
          if (action === undefined) preparePageFocus()
          else prepareRowFocus(event.currentTarget)
          setOpen(true)
        }}
        {...button}
      >
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
