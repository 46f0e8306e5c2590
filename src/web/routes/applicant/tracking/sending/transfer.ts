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
