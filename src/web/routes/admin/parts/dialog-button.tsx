import { type ReactNode, useState } from 'react'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

/** A button that opens the dialog in `children`, which may take the button off the page with what it does. */
export function DialogButton({ label, children }: { label: ReactNode; children: (close: () => void) => ReactNode }) {
  const willNeedFocus = useFocusAfterwards()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
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
