import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Per request: its first time-out, with which later queries fail. */
const requests = new AsyncLocalStorage<{ silence?: unknown }>()

/**
 * Runs the work of one request. After its first query that times out, its later queries fail at once (ADR 032), because the
 * waits for several queries would add up.
 */
export function waitOnce<Result>(work: () => Result): Result {
  return requests.run({}, work)
}

/** Makes queries and connections of a pool fail at once in a request that has already timed out. */
export function failFastAfterSilence(pool: pg.Pool) {
  for (const name of ['query', 'connect'] as const) {
    const ask: (...args: Array<unknown>) => unknown = Reflect.get(pool, name)
    Reflect.set(pool, name, (...args: Array<unknown>) => {
      const call = () => Reflect.apply(ask, pool, args)
      // The pool calls itself with a callback: only the outer promise is watched.
      return typeof args.at(-1) === 'function' ? call() : askOrFailFast(async () => call())
    })
  }
}

/** Calls `ask`, or throws the earlier time-out of this request. */
export async function askOrFailFast<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const request = requests.getStore()
  if (request?.silence !== undefined) throw request.silence
  try {
    return await ask()
  } catch (error) {
    if (request !== undefined && isSilence(error)) request.silence = error
    throw error
  }
}

/** Whether an error is a time-out. A refused connection or a failed statement costs no waiting. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /Query read timeout|timeout exceeded when trying to connect|due to connection timeout/.test(error.message) ||
    isSilence(error.cause)
  )
}
