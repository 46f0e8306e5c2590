import { useEffect, useRef } from 'react'
import { fileSize } from '#src/file-size.ts'
import type { Sender } from '../use-uploads.ts'
import type { Sending } from './use-sending.ts'

/** How far a file is. What is said aloud changes only when the way of things does; the figures are for who looks at them. */
export function SendingBar({ sending, sender }: { sending: Sending; sender: Sender }) {
  const { fileName, sent, total, how, left } = sending
  const element = useRef<HTMLDivElement>(null)
  // The button that was pressed sleeps meanwhile.
  useEffect(() => element.current?.focus(), [])
  const percent = Math.min(100, Math.floor((sent / total) * 100))
  return (
    <div ref={element} className="upload" tabIndex={-1}>
      <p className="up-row">
        <strong>{fileName}</strong>
        <span className="num muted small">{percent}%</span>
      </p>
      <progress className="bar" max={100} value={percent} aria-label={`Uploading ${fileName}`} />
      <div className="up-row small">
        <span className="muted num">
          {soFar(sent, total)}
          {left !== null && `, ${left}`}
        </span>
        {how === 'paused' ? (
          <button className="copy" type="button" onClick={sender.goOn}>
            Continue
          </button>
        ) : (
          sent < total && (
            <button className="copy" type="button" onClick={sender.pause}>
              Pause
            </button>
          )
        )}
      </div>
      <p className="small" role="status">
        {wordsFor(sending)}
      </p>
    </div>
  )
}

/** "4.1 of 6.5 MB", "812 KB of 6.5 MB". */
function soFar(sent: number, total: number): string {
  const [amount, unit] = fileSize(sent).split(' ')
  const whole = fileSize(total)
  return whole.endsWith(` ${unit}`) ? `${amount} of ${whole}` : `${amount} ${unit} of ${whole}`
}

function wordsFor({ how, sent, total }: Sending): string {
  switch (how) {
    case 'no-connection':
      return 'No connection. It goes on by itself when you are back.'
    case 'busy':
      return 'We cannot take it at the moment. It goes on by itself; please leave this page open.'
    case 'paused':
      return 'Paused. What has arrived is kept for two days.'
    case 'starting':
    case 'moving':
      return sent < total
        ? 'Uploading. If your connection drops, the upload goes on from there.'
        : 'It has arrived. We are checking it.'
  }
}
