export class QueueIsFull extends Error {
  override name = 'QueueIsFull'
}

/** Runs at most `atOnce` tasks at a time and queues at most `waiting` more. Refuses others with `QueueIsFull`. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: Array<() => void> = []

  async function waitForPlace() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new QueueIsFull('The queue of waiting tasks is full.')
    await new Promise<void>(resolve => queue.push(resolve))
  }

  function freePlace() {
    const startNext = queue.shift()
    if (startNext === undefined) running -= 1
    else startNext()
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await waitForPlace()
    try {
      return await task()
    } finally {
      freePlace()
    }
  }
}
