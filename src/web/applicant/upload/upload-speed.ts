/** `at`: milliseconds of a monotonic clock. */
export type Sample = { at: number; sent: number }

/** Seconds that count, because mobile speed changes. */
const WINDOW_MS = 10_000

export function withSample(samples: ReadonlyArray<Sample>, sample: Sample): ReadonlyArray<Sample> {
  return [...samples.filter(({ at, sent }) => at > sample.at - WINDOW_MS && sent <= sample.sent), sample]
}

/** "about 20 seconds left"; null while unknown. */
export function timeLeft(samples: ReadonlyArray<Sample>, total: number): string | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < 1_000 || last.sent === first.sent) return null
  const seconds = ((total - last.sent) * (last.at - first.at)) / 1_000 / (last.sent - first.sent)
  if (seconds > 90) return `about ${Math.round(seconds / 60)} minutes left`
  if (seconds > 45) return 'about a minute left'
  return seconds <= 5 ? 'a few seconds left' : `about ${Math.ceil(seconds / 10) * 10} seconds left`
}
