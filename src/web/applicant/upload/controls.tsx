import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fileSize } from '#src/file-size.ts'
import { useOnChange } from '../../ui/on-change.ts'
import type { Leaving, Sending } from './use-sending.ts'

/** Sends the form; says how its file stands while it is on its way, and goes on with one that is paused. */
export function SendButton({
  sending,
  isReady,
  goOn,
  children,
}: {
  sending: Sending | null
  isReady: boolean
  goOn: () => void
  children: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isPaused = sending?.how === 'paused'
  // What it was paused with is gone.
  useOnChange(isPaused, () => isPaused && button.current?.focus())
  return isPaused ? (
    <button ref={button} className="btn plain" type="button" onClick={goOn}>
      {WORDS.paused}
    </button>
  ) : (
    <button className="btn plain" type="submit" disabled={sending !== null || !isReady}>
      {sending === null ? children : WORDS[sending.how]}
    </button>
  )
}

const WORDS: Record<Sending['how'], string> = {
  paused: 'Continue',
  moving: 'Uploading...',
  'no-connection': 'Waiting...',
  busy: 'Waiting...',
}

/** Has what is here of a file forgotten; asks once more before. `discard` tells whether that worked. */
export function DiscardButton({
  bytes,
  about,
  discard,
}: {
  /** So much of it would have to be sent again. */
  bytes: number
  /** Its name, read only aloud. */
  about: string
  discard: () => Promise<boolean>
}) {
  const [asks, setAsks] = useState(false)
  const [failed, setFailed] = useState(false)

  async function press({ detail }: MouseEvent) {
    // The second half of a double click answers nothing.
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
        {!asks && <span className="vh"> {about}</span>}
      </button>
      <span className={failed ? 'small' : 'vh'} role="status">
        {asks && 'Press once more to discard it.'}
        {failed && 'It could not be discarded. Please try again.'}
      </span>
    </>
  )
}

/** How far a file is. What is said aloud changes only when the way of things does; the figures are for who looks at them. */
export function SendingBar({ sending, pause }: { sending: Sending; pause: () => void }) {
  const { documentType, fileName, sent, total, how, left } = sending
  const element = useRef<HTMLDivElement>(null)
  const isPaused = how === 'paused'
  // The button that was pressed sleeps meanwhile.
  useEffect(() => element.current?.focus(), [])
  useOnChange(isPaused, () => isPaused || element.current?.focus())
  const percent = Math.min(100, Math.floor((sent / total) * 100))
  return (
    <div ref={element} className={STANDS.has(how) ? 'upload stands' : 'upload'} tabIndex={-1}>
      <p className="ends up-row">
        <span>
          {documentType} <strong className="under breaks">{fileName}</strong>
        </span>
        <span className="num muted small">{percent}%</span>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={`Uploading ${fileName}`} />
      <div className="ends up-row small figures">
        <span className="muted num">
          {soFar(sent, total)}
          <span className="under">{left}</span>
        </span>
        {!isPaused && (sent < total || STANDS.has(how)) && (
          <button className="copy" type="button" onClick={pause}>
            Pause
          </button>
        )}
      </div>
      <p className="small" role="status">
        {wordsFor(sending)}
      </p>
    </div>
  )
}

/** It waits for something that is not the reader's to do. */
const STANDS: ReadonlySet<Sending['how']> = new Set(['no-connection', 'busy'])

/** "4.1 of 6.5 MB", "812 KB of 6.5 MB". */
function soFar(sent: number, total: number): string {
  const [amount, unit] = fileSize(sent).split(' ')
  const whole = fileSize(total)
  return whole.endsWith(` ${unit}`) ? `${amount} of ${whole}` : `${amount} ${unit} of ${whole}`
}

function wordsFor({ how, sent, safe, total }: Sending): string {
  const kept = safe === 0 ? '' : ` ${soFar(safe, total)} is safe here;`
  const goesOn = safe === 0 ? 'It goes on' : 'it goes on'
  switch (how) {
    case 'no-connection':
      return `No connection.${kept} ${goesOn} by itself when you are back.`
    case 'busy':
      return `We cannot take it at the moment.${kept} ${goesOn} by itself; please leave this page open.`
    case 'paused':
      return 'Paused. What has arrived is kept for two days, also when you close this.'
    case 'moving':
      return sent < total
        ? 'Uploading. If your connection drops, the upload goes on from there.'
        : 'All of it is sent. We are waiting for the answer.'
  }
}

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
      <div className="ends dialog-head">
        <h2 id="leave-title">Your file is still being sent.</h2>
      </div>
      <div className="dialog-body">
        <p>If you leave, the upload is paused. What has arrived is kept for two days, and you can go on from there.</p>
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
