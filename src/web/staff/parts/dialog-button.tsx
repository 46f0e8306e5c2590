import { type ReactNode, useState } from 'react'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

/** A button that opens the dialog in `children`, which may take the button off the page with what it does. */
export function DialogButton({
  label,
  title,
  className = 'btn line sm',
  children,
}: {
  label: ReactNode
  title?: string
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const willNeedFocus = useFocusAfterwards()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="dialog"
        title={title}
        onClick={() => {
          willNeedFocus()
          setOpen(true)
        }}
      >
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
