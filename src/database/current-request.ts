import { AsyncLocalStorage } from 'node:async_hooks'

export type DatabaseUse = { requestId?: string; timeout?: unknown }

const currentRequest = new AsyncLocalStorage<DatabaseUse>()

/** `timeout` is the first query timeout of the request (ADR 032). */
export function trackDatabaseUse<Result>(work: () => Result, requestId?: string): Result {
  const use: DatabaseUse = requestId === undefined ? {} : { requestId }
  return currentRequest.run(use, work)
}

export function findDatabaseUse(): DatabaseUse | undefined {
  return currentRequest.getStore()
}
