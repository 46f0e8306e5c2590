import type { ReactNode } from 'react'

/**
 * A part of the page that opens over it. `<a href="…the page with it open" data-opens={id}>` leads to it: the server shows it
 * `open`, standing in the page where it is written; with `site-script/dialogs.ts` it comes up without a new page.
 */
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
  /** The page without it. */
  closeHref: string
  children: ReactNode
}) {
  return (
    // A press beside it closes it too, in browsers that know `closedby`.
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
