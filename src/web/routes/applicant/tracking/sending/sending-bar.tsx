import { useEffect, useRef } from 'react'
import { fileSize } from '#src/file-size.ts'
import { useOnChange } from '../../../../ui/on-change.ts'
import type { Sending } from './use-sending.ts'

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
      <p className="up-row">
        <span>
          {documentType} <strong className="under breaks">{fileName}</strong>
        </span>
        <span className="num muted small">{percent}%</span>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={`Uploading ${fileName}`} />
      <div className="up-row small figures">
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
    case 'starting':
    case 'moving':
      return sent < total
        ? 'Uploading. If your connection drops, the upload goes on from there.'
        : 'All of it is sent. We are waiting for the answer.'
  }
}
