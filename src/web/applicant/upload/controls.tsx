import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fileSize } from '#src/file-size.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import type { Leaving, Sending } from './use-sending.ts'

/** Submits, shows progress and resumes a paused upload. */
export function SendButton({
  sending,
  isReady,
  resume,
  children,
}: {
  sending: Sending | null
  isReady: boolean
  resume: () => void
  children: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isPaused = sending?.how === 'paused'
  useOnChange(isPaused, () => isPaused && button.current?.focus())
  return isPaused ? (
    <button ref={button} className="btn plain" type="button" onClick={resume}>
      {BUTTON_TEXT.paused}
    </button>
  ) : (
    <button className="btn plain" type="submit" disabled={sending !== null || !isReady}>
      {sending === null ? children : BUTTON_TEXT[sending.how]}
    </button>
  )
}

const BUTTON_TEXT: Record<Sending['how'], string> = {
  paused: 'Continue',
  moving: 'Uploading...',
  'no-connection': 'Waiting...',
  busy: 'Waiting...',
}

/** Discards an upload after a confirmation. `discard` resolves to false on failure. */
export function DiscardButton({
  bytes,
  about,
  discard,
}: {
  bytes: number
  about: string
  discard: () => Promise<boolean>
}) {
  const [asks, setAsks] = useState(false)
  const [failed, setFailed] = useState(false)

  async function press({ detail }: MouseEvent) {
    // Ignores the second half of a double click.
    if (detail > 1) return
    if (!asks && bytes > 0) return setAsks(true)
    setFailed(false)
    if (await discard()) return
    setAsks(false)
    setFailed(true)
  }

  return (
    <>
      <button className="btn line sm" type="button" onClick={press}>
        {asks ? `Discard ${fileSize(bytes)} that is here?` : 'Discard'}
        {!asks && <span className="visually-hidden"> {about}</span>}
      </button>
      <span className={failed ? 'small' : 'visually-hidden'} role="status">
        {asks && 'Press once more to discard it.'}
        {failed && 'We couldn’t discard it. Please try again.'}
      </span>
    </>
  )
}

/** Announces changes of state only; figures are visual. */
export function SendingBar({ sending, pause }: { sending: Sending; pause: () => void }) {
  const { documentType, fileName, sent, total, how, left } = sending
  const element = useRef<HTMLDivElement>(null)
  const isPaused = how === 'paused'
  useEffect(() => element.current?.focus(), [])
  useOnChange(isPaused, () => isPaused || element.current?.focus())
  const percent = Math.min(100, Math.floor((sent / total) * 100))
  return (
    <div ref={element} className={WAITING.has(how) ? 'upload is-waiting' : 'upload'} tabIndex={-1}>
      <p className="ends upload-row">
        <span>
          {documentType} <strong className="under breaks">{fileName}</strong>
        </span>
        <span className="num muted small">{percent}%</span>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={`Uploading ${fileName}`} />
      <div className="ends upload-row small figures">
        <span className="muted num">
          {formatProgress(sent, total)}
          <span className="under">{left}</span>
        </span>
        {!isPaused && (sent < total || WAITING.has(how)) && (
          <button className="copy" type="button" onClick={pause}>
            Pause
          </button>
        )}
      </div>
      <p className="small" role="status">
        {statusText(sending)}
      </p>
    </div>
  )
}

/** Waits without the reader. */
const WAITING: ReadonlySet<Sending['how']> = new Set(['no-connection', 'busy'])

/** "812 KB of 6.5 MB" */
function formatProgress(sent: number, total: number): string {
  const [amount, unit] = fileSize(sent).split(' ')
  const whole = fileSize(total)
  return whole.endsWith(` ${unit}`) ? `${amount} of ${whole}` : `${amount} ${unit} of ${whole}`
}

function statusText({ how, sent, safe, total }: Sending): string {
  const carriesOn =
    safe === 0 ? 'The upload will carry on' : `${formatProgress(safe, total)} is safe here, and it will carry on`
  switch (how) {
    case 'no-connection':
      return `No connection. ${carriesOn} when you’re back online.`
    case 'busy':
      return `We can’t take it at the moment. ${carriesOn} by itself. Please leave this page open.`
    case 'paused':
      return 'Paused. We keep what has arrived for two days, even if you close this.'
    case 'moving':
      return sent < total
        ? 'Uploading. If your connection drops, the upload carries on from there.'
        : 'All sent. We’re waiting for confirmation.'
  }
}

/** Shown before leaving a page with an upload under way. */
export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="leave-title" onCancel={leaving.stay}>
      <div className="ends dialog-head">
        <h2 id="leave-title">Your file is still being sent.</h2>
      </div>
      <div className="dialog-body">
        <p>If you leave, the upload pauses. We keep what has arrived for two days, so you can carry on later.</p>
        <p className="row dialog-buttons">
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
