import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fileSize } from '#src/file-size.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import type { LeaveConfirmation, Sending } from './use-sending.ts'

/** Submits the form, shows that a file is uploading, and resumes a paused upload. */
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
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isPaused = sending?.state === 'paused'
  useOnChange(isPaused, () => isPaused && buttonRef.current?.focus())
  return isPaused ? (
    <button ref={buttonRef} className="btn plain" type="button" onClick={resume}>
      {BUTTON_TEXT.paused}
    </button>
  ) : (
    <button className="btn plain" type="submit" disabled={sending !== null || !isReady}>
      {sending === null ? children : BUTTON_TEXT[sending.state]}
    </button>
  )
}

const BUTTON_TEXT: Record<Sending['state'], string> = {
  paused: 'Continue',
  uploading: 'Uploading...',
  'no-connection': 'Waiting...',
  busy: 'Waiting...',
}

/** Discards an upload after a second press confirms it. `discard` resolves to false on failure. */
export function DiscardButton({
  bytes,
  about,
  discard,
}: {
  bytes: number
  about: string
  discard: () => Promise<boolean>
}) {
  const [isConfirming, setConfirming] = useState(false)
  const [failed, setFailed] = useState(false)

  async function handlePress({ detail }: MouseEvent) {
    // Ignore the second click of a double click, which would confirm by accident.
    if (detail > 1) return
    if (!isConfirming && bytes > 0) return setConfirming(true)
    setFailed(false)
    if (await discard()) return
    setConfirming(false)
    setFailed(true)
  }

  return (
    <>
      <button className="btn line sm" type="button" onClick={handlePress}>
        {isConfirming ? `Discard ${fileSize(bytes)} that has arrived?` : 'Discard'}
        {!isConfirming && <span className="visually-hidden"> {about}</span>}
      </button>
      <span className={failed ? 'small' : 'visually-hidden'} role="status">
        {isConfirming && 'Press once more to discard the upload.'}
        {failed && 'We couldn’t discard the upload. Please try again.'}
      </span>
    </>
  )
}

/** Screen readers announce only changes of state, because announcing each percentage would interrupt constantly. */
export function UploadProgress({ sending, pause }: { sending: Sending; pause: () => void }) {
  const { documentType, fileName, sentBytes, totalBytes, state, timeLeft } = sending
  const progressRef = useRef<HTMLDivElement>(null)
  const isPaused = state === 'paused'
  useEffect(() => progressRef.current?.focus(), [])
  useOnChange(isPaused, () => isPaused || progressRef.current?.focus())
  const percent = Math.min(100, Math.floor((sentBytes / totalBytes) * 100))
  return (
    <div ref={progressRef} className={WAITING_STATES.has(state) ? 'upload is-waiting' : 'upload'} tabIndex={-1}>
      <p className="ends upload-row">
        <span>
          {documentType} <strong className="under breaks">{fileName}</strong>
        </span>
        <span className="num muted small">{percent}%</span>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={`Uploading ${fileName}`} />
      <div className="ends upload-row small figures">
        <span className="muted num">
          {formatProgress(sentBytes, totalBytes)}
          <span className="under">{timeLeft}</span>
        </span>
        {!isPaused && (sentBytes < totalBytes || WAITING_STATES.has(state)) && (
          <button className="copy" type="button" onClick={pause}>
            Pause
          </button>
        )}
      </div>
      <p className="small" role="status">
        {describeStatus(sending)}
      </p>
    </div>
  )
}

const WAITING_STATES: ReadonlySet<Sending['state']> = new Set(['no-connection', 'busy'])

function formatProgress(sentBytes: number, totalBytes: number): string {
  const [amount, unit] = fileSize(sentBytes).split(' ')
  const totalText = fileSize(totalBytes)
  return totalText.endsWith(` ${unit}`) ? `${amount} of ${totalText}` : `${amount} ${unit} of ${totalText}`
}

function describeStatus({ state, sentBytes, confirmedBytes, totalBytes }: Sending): string {
  const continuationText =
    confirmedBytes === 0
      ? 'The upload will continue'
      : `${formatProgress(confirmedBytes, totalBytes)} has arrived, and the upload will continue`
  switch (state) {
    case 'no-connection':
      return `No connection. ${continuationText} when you’re back online.`
    case 'busy':
      return `We can’t receive your file at the moment. ${continuationText} by itself. Please leave this page open.`
    case 'paused':
      return 'Paused. We keep what has arrived for two days, even if you close this page.'
    case 'uploading':
      return sentBytes < totalBytes
        ? 'Uploading. If your connection drops, the upload continues once you’re back online.'
        : 'Your whole file is sent. We’re storing it now.'
  }
}

/** Asks the applicant to confirm before leaving a page with an upload under way. */
export function LeaveDialog({ leaveConfirmation }: { leaveConfirmation: LeaveConfirmation }) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={dialogRef} className="dialog" aria-labelledby="leave-title" onCancel={leaveConfirmation.stay}>
      <div className="ends dialog-head">
        <h2 id="leave-title">Your file is still being sent.</h2>
      </div>
      <div className="dialog-body">
        <p>If you leave, the upload pauses. We keep what has arrived for two days, so you can continue later.</p>
        <p className="row dialog-buttons">
          <button className="btn line" type="button" onClick={leaveConfirmation.leave}>
            Leave
          </button>
          <button className="btn plain" type="button" onClick={leaveConfirmation.stay}>
            Stay
          </button>
        </p>
      </div>
    </dialog>
  )
}
