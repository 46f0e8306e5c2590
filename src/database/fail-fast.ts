import type pg from 'pg'
import { findDatabaseUse } from './current-request.ts'

/** After the first query timeout of a request, later queries fail at once (ADR 032), because the waits would add up. */
export function failFastAfterTimeout(pool: pg.Pool) {
  for (const name of ['query', 'connect'] as const) {
    const run: (...args: Array<unknown>) => unknown = Reflect.get(pool, name)
    Reflect.set(pool, name, (...args: Array<unknown>) => {
      return runOrFailFast(async () => Reflect.apply(run, pool, args))
    })
  }
}

export async function runOrFailFast<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const use = findDatabaseUse()
  if (use?.timeout !== undefined) throw use.timeout
  try {
    return await run()
  } catch (error) {
    if (use !== undefined && isTimeout(error)) use.timeout = error
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
