import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const currentRequest = new AsyncLocalStorage<{ timeout?: unknown }>()

/** After the first query timeout of a request, later queries fail at once (ADR 032), because the waits would add up. */
export function failFastPerRequest<Result>(work: () => Result): Result {
  return currentRequest.run({}, work)
}

export function failFastAfterTimeout(pool: pg.Pool) {
  for (const name of ['query', 'connect'] as const) {
    const run: (...args: Array<unknown>) => unknown = Reflect.get(pool, name)
    Reflect.set(pool, name, (...args: Array<unknown>) => {
      const call = () => Reflect.apply(run, pool, args)
      // Only the pool itself passes a callback, in calls that are tracked already.
      return typeof args.at(-1) === 'function' ? call() : runOrFailFast(async () => call())
    })
  }
}

export async function runOrFailFast<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const request = currentRequest.getStore()
  if (request?.timeout !== undefined) throw request.timeout
  try {
    return await run()
  } catch (error) {
    if (request !== undefined && isTimeout(error)) request.timeout = error
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /Query read timeout|timeout exceeded when trying to connect|due to connection timeout/.test(error.message) ||
    isTimeout(error.cause)
  )
}
