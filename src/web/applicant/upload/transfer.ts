/** How a file travels: the tus client in a page's hands. */
export type Transfer = {
  /** Nothing more is sent until it goes on. */
  pause(): void
  /** Begins, or goes on from what has arrived. */
  goOn(): void
  /** Where it is on the server; null before it was begun there. */
  url(): string | null
}

/** What became of it. */
export type Outcome =
  /** It is a document now. */
  | { state: 'stored' }
  /** It is here, safe, and becomes one by itself. */
  | { state: 'waiting' }
  | ({ state: 'refused' } & RefusedFile)

/** Why it was not taken, in words for whoever sent it; and whether that lies in the file, so that only another will do. */
export type RefusedFile = { message: string; isOfFile: boolean }

/** What the page learns on the way. */
export type Listener = {
  /** So many bytes were sent. */
  moved(sent: number): void
  /** So many of them have arrived for certain. */
  arrived(bytes: number): void
  /** It stands still and goes on by itself: without a connection, or because the server cannot take it now. */
  stopped(why: 'no-connection' | 'busy'): void
  ended(outcome: Outcome): void
}

/** How much had been sent at a moment, in milliseconds of any clock that only goes forward. */
export type Sample = { at: number; sent: number }

/** The pace of the last seconds counts: a train leaves its tunnel. */
const WINDOW_MS = 10_000

/** The samples with a new one, without those that are too old to tell the pace. */
export function withSample(samples: ReadonlyArray<Sample>, sample: Sample): ReadonlyArray<Sample> {
  return [...samples.filter(({ at, sent }) => at > sample.at - WINDOW_MS && sent <= sample.sent), sample]
}

/** "about 20 seconds left", "about 3 minutes left"; null while nobody can tell. */
export function timeLeft(samples: ReadonlyArray<Sample>, total: number): string | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at - first.at < 1_000 || last.sent === first.sent) return null
  const seconds = ((total - last.sent) * (last.at - first.at)) / 1_000 / (last.sent - first.sent)
  if (seconds > 90) return `about ${Math.round(seconds / 60)} minutes left`
  if (seconds > 45) return 'about a minute left'
  return seconds <= 5 ? 'a few seconds left' : `about ${Math.ceil(seconds / 10) * 10} seconds left`
}
