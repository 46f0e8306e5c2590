/** Nobody was let in: as many wait as may. */
export class GateIsFull extends Error {
  override name = 'GateIsFull'
}

/**
 * Lets in so many at once and keeps so many others waiting, first come first served. The answer runs one piece of work behind
 * the gate; over the queue it throws `GateIsFull` at once, and the work is not begun.
 */
export function gate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let inside = 0
  const queue: Array<() => void> = []

  async function enter() {
    if (inside < atOnce) {
      inside += 1
      return
    }
    if (queue.length >= waiting) throw new GateIsFull('Too many wait already.')
    // Whoever leaves hands the place on: nobody who comes later can take it.
    await new Promise<void>(resolve => queue.push(resolve))
  }

  function leave() {
    const next = queue.shift()
    if (next === undefined) inside -= 1
    else next()
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
