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

/** A point of the upload's progress. `atMs` is the time on a monotonic clock, `sent` is in bytes. */
export type ProgressSample = { atMs: number; sent: number }

/** Only recent samples count, because the speed of mobile connections changes. */
const SAMPLE_WINDOW_MS = 10_000

export function addSample(
  samples: ReadonlyArray<ProgressSample>,
  sample: ProgressSample,
): ReadonlyArray<ProgressSample> {
  return [...samples.filter(({ atMs, sent }) => atMs > sample.atMs - SAMPLE_WINDOW_MS && sent <= sample.sent), sample]
}

/** Returns the remaining time in words ("about 20 seconds left"), or null while the speed is unknown. */
export function formatTimeLeft(samples: ReadonlyArray<ProgressSample>, total: number): string | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.atMs - first.atMs < 1_000 || last.sent === first.sent)
    return null
  const seconds = ((total - last.sent) * (last.atMs - first.atMs)) / 1_000 / (last.sent - first.sent)
  if (seconds > 90) return `about ${Math.round(seconds / 60)} minutes left`
  if (seconds > 45) return 'about a minute left'
  return seconds <= 5 ? 'a few seconds left' : `about ${Math.ceil(seconds / 10) * 10} seconds left`
}
