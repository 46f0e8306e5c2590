/**
 * A read that is never under way twice. Who asks while one is under way shares the next one, not that one: it may have
 * looked before they asked, and somebody who has just changed something would be shown that nothing changed. So every
 * answer is of a read that began after its question, and a rush of questions takes one connection.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  return () => {
    if (running === null) return begin()
    next ??= running.then(beginNext, beginNext)
    return next
  }

  function begin(): Promise<T> {
    const reading = read().finally(() => {
      running = null
    })
    running = reading
    return reading
  }

  function beginNext(): Promise<T> {
    next = null
    return begin()
  }
}
