export class QueueIsFull extends Error {
  override name = 'QueueIsFull'
}

/** Throws `QueueIsFull` beyond `waiting`. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let inside = 0
  const queue: Array<() => void> = []

  async function enter() {
    if (inside < atOnce) {
      inside += 1
      return
    }
    if (queue.length >= waiting) throw new QueueIsFull('Too many wait already.')
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
