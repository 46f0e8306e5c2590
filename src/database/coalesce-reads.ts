/** Callers that arrive during a read share the next one, so that none gets data older than its request. */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let runningRead: Promise<T> | null = null
  let nextRead: Promise<T> | null = null

  return () => {
    if (runningRead === null) return beginRead()
    nextRead ??= runningRead.then(beginNextRead, beginNextRead)
    return nextRead
  }

  function beginRead(): Promise<T> {
    const reading = read().finally(() => {
      runningRead = null
    })
    runningRead = reading
    return reading
  }

  function beginNextRead(): Promise<T> {
    nextRead = null
    return beginRead()
  }
}
