import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFocusNextRow, useRestoreFocus } from './use-restore-focus.ts'

/** The dialog may remove the button. */
export function DialogButton({
  label,
  action,
  openAtFirst = false,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  /** For rows that may disappear: the focus then moves to the next row's button. */
  action?: string
  openAtFirst?: boolean
  children: (close: () => void) => ReactNode
}) {
  const preparePageFocus = useRestoreFocus()
  const prepareRowFocus = useFocusNextRow()
  const [isOpen, setOpen] = useState(openAtFirst)
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
