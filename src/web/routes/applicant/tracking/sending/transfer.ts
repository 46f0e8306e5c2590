/** How a file travels: the tus client in a page's hands. */
export type Transfer = {
  /** Nothing more is sent until it goes on. */
  pause(): void
  goOn(): void
}

/** What became of it. */
export type Outcome =
  /** It is a document now. */
  | { state: 'stored' }
  /** It is here, safe, and becomes one by itself. */
  | { state: 'waiting' }
  /** In words for whoever sent it. */
  | { state: 'refused'; message: string }

/** What the page learns on the way. */
export type Listener = {
  /** So many bytes were sent. */
  moved(sent: number): void
  /** It stands still and goes on by itself: without a connection, or because the server cannot take it now. */
  stopped(why: 'no-connection' | 'busy'): void
  ended(outcome: Outcome): void
}
