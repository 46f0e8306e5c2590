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
