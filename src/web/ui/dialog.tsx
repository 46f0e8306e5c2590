import type { ReactNode } from 'react'

/** A link with `data-opens={id}` opens the dialog. Without JavaScript, the server renders it open inside the page. */
export function Dialog({
  id,
  title,
  open = false,
  closeHref,
  children,
}: {
  id: string
  title: string
  open?: boolean
  closeHref: string
  children: ReactNode
}) {
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} open={open} closedby="any">
      <div className="ends dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <a className="btn line sm" href={closeHref} data-closes>
          Close
        </a>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
