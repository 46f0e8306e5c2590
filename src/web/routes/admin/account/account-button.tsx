import { type ReactNode, useState } from 'react'
import { useFocusAfterwards } from '../parts/use-focus-afterwards.ts'

/** Opens a dialog about an account. `about`: whose, for those who hear the buttons without their rows. */
export function AccountButton({
  children,
  about,
  look = 'line',
  dialog,
}: {
  children: string
  about?: string
  look?: 'line' | 'plain'
  dialog: (onClose: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const willNeedFocus = useFocusAfterwards()
  return (
    <>
      <button
        className={`btn ${look} sm`}
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setOpen(true)
        }}
      >
        {children}
        {about && <span className="vh"> {about}</span>}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
