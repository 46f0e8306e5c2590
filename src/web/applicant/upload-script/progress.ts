import { fileSize } from '#src/file-size.ts'
import { findPart, setText } from './parts.ts'
import type { Sending } from './sending.ts'

/** Screen readers announce only changes of state, because announcing each percentage would interrupt constantly. */
export function showProgress(progress: HTMLElement, sending: Sending) {
  const { documentType, file, sentBytes, state, timeLeft } = sending
  const isWaiting = state === 'no-connection' || state === 'busy'
  const percent = Math.min(100, Math.floor((sentBytes / file.size) * 100))
  progress.classList.toggle('is-waiting', isWaiting)
  setText(findPart(progress, 'type'), documentType)
  setText(findPart(progress, 'name'), file.name)
  setText(findPart(progress, 'percent'), `${percent}%`)
  const bar = findPart<HTMLProgressElement>(progress, 'bar')
  bar.value = percent
  bar.ariaLabel = `Uploading ${file.name}`
  setText(findPart(progress, 'amount'), formatProgress(sentBytes, file.size))
  setText(findPart(progress, 'time-left'), timeLeft ?? '')
  findPart(progress, 'pause').hidden = state === 'paused' || !(sentBytes < file.size || isWaiting)
  setText(findPart(progress, 'status'), describeStatus(sending))
}

function formatProgress(sentBytes: number, totalBytes: number): string {
  const [amount, unit] = fileSize(sentBytes).split(' ')
  const totalText = fileSize(totalBytes)
  return totalText.endsWith(` ${unit}`) ? `${amount} of ${totalText}` : `${amount} ${unit} of ${totalText}`
}

function describeStatus({ state, file, sentBytes, confirmedBytes }: Sending): string {
  const continuationText =
    confirmedBytes === 0
      ? 'The upload will continue'
      : `${formatProgress(confirmedBytes, file.size)} has arrived, and the upload will continue`
  switch (state) {
    case 'no-connection':
      return `No connection. ${continuationText} when you’re back online.`
    case 'busy':
      return `We can’t receive your file at the moment. ${continuationText} by itself. Please leave this page open.`
    case 'paused':
      return 'Paused. We keep what has arrived for two days, even if you close this page.'
    case 'uploading':
      return sentBytes < file.size
        ? 'Uploading. If your connection drops, the upload continues once you’re back online.'
        : 'Your whole file is sent. We’re storing it now.'
  }
}
