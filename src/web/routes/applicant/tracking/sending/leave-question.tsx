import { useLayoutEffect, useRef } from 'react'
import type { Leaving } from './use-sending.ts'

/** Over the page where somebody is about to leave it while a file is on its way. */
export function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="leave-title" onCancel={leaving.stay}>
      <div className="dialog-head">
        <h2 id="leave-title">Your file is still being sent.</h2>
      </div>
      <div className="dialog-body">
        <p>If you leave, the upload is paused. What has arrived is kept for two days, and you can go on from there.</p>
        <p className="dialog-buttons">
          <button className="btn line" type="button" onClick={leaving.leave}>
            Leave
          </button>
          <button className="btn plain" type="button" onClick={leaving.stay}>
            Stay
          </button>
        </p>
      </div>
    </dialog>
  )
}
