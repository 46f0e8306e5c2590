import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFocusAfterwards, useFocusBelow } from './use-focus-afterwards.ts'

/** A button that opens the dialog in `children`, which may take the button off the page with what it does. */
export function DialogButton({
  label,
  action,
  openAtFirst = false,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  /** In a row that may go: the focus then goes to the button of the next row with this action. */
  action?: string
  openAtFirst?: boolean
  children: (close: () => void) => ReactNode
}) {
  const willFocusPage = useFocusAfterwards()
  const willFocusBelow = useFocusBelow()
  const [isOpen, setOpen] = useState(openAtFirst)
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
        data-action={action}
        onClick={event => {
          if (action === undefined) willFocusPage()
          else willFocusBelow(event.currentTarget)
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
