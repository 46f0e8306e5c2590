import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** The time-out that a request has already waited for, and until when it counts, in milliseconds of this process. */
const requests = new AsyncLocalStorage<{ silence: unknown; until: number }>()

/** Longer than any page takes, and short enough for a stream that stays open to recover. */
const COUNTS_FOR_MS = 15_000

/**
 * Runs the work of one request. After one query of it got no answer in time, its later queries fail at once (ADR 032):
 * waiting for each in turn would keep the reader longer than any page is worth.
 */
export function waitOnce<Result>(work: () => Result): Result {
  return requests.run({ silence: null, until: 0 }, work)
}

/** Makes every query and connection of a pool fail at once in a request that has already waited in vain. */
export function failFastAfterSilence(pool: pg.Pool) {
  for (const name of ['query', 'connect'] as const) {
    const ask: (...args: Array<unknown>) => unknown = Reflect.get(pool, name)
    Reflect.set(pool, name, (...args: Array<unknown>) => {
      const call = () => Reflect.apply(ask, pool, args)
      // The pool calls itself with a callback; the promise around that call is the one to watch.
      return typeof args.at(-1) === 'function' ? call() : askOrFailFast(async () => call())
    })
  }
}

/** Throws the request's earlier time-out, if there was one, in place of asking. */
export async function askOrFailFast<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const request = requests.getStore()
  if (request !== undefined && performance.now() < request.until) throw request.silence
  try {
    return await ask()
  } catch (error) {
    if (request !== undefined && isSilence(error)) {
      request.silence = error
      request.until = performance.now() + COUNTS_FOR_MS
    }
    throw error
  }
}

/** Whether we gave up waiting; a refused connection or a failed statement costs no time. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /Query read timeout|timeout exceeded when trying to connect|due to connection timeout/.test(error.message) ||
    isSilence(error.cause)
  )
}
