import { type ReactNode, useState } from 'react'

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
  return (
    <>
      <button className={`btn ${look} sm`} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
        {about && <span className="vh"> {about}</span>}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
