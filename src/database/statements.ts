import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const ONE_PLAN = '/* one plan */'

/**
 * Begins a statement that each connection plans once, whatever its values. Planning what reads `open_work` takes ten times
 * as long as running it: without this, lists of staff answer half as many requests a second (ADR 122). A plan keeps 2 MiB.
 */
export const withOnePlan = sql.raw(ONE_PLAN)

/**
 * Names statements by their text, so that a connection plans each once: without it the tracking page costs 25 % more. Writes
 * statements of the same moment at once: each write wakes PostgreSQL, and one for each costs the page 6 % more (ADR 122).
 */
export function prepareStatements(client: pg.PoolClient): void {
  const run: (...args: Array<unknown>) => Promise<unknown> = Reflect.get(client, 'query')
  const { stream } = Reflect.get(client, 'connection')
  const setPlanning = (mode: string) => {
    // Only a lost connection fails here, and that fails the statement itself too.
    Reflect.apply(run, client, [`set plan_cache_mode = ${mode}`]).catch(() => {})
  }
  Reflect.set(client, 'query', (statement: unknown, ...rest: Array<unknown>) => {
    const named = isPlannedOnce(statement) ? { ...statement, name: hash('sha1', statement.text) } : statement
    stream.cork()
    process.nextTick(() => stream.uncork())
    const needsOnePlan = isPlannedOnce(statement) && statement.text.startsWith(ONE_PLAN)
    if (needsOnePlan) setPlanning('force_generic_plan')
    const result = Reflect.apply(run, client, [named, ...rest])
    if (needsOnePlan) setPlanning('auto')
    return result
  })
}

/** Searches need a plan for their values. Lists of values have too many texts. */
export function isPlannedOnce(statement: unknown): statement is { text: string } {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false
  if (!('text' in statement) || typeof statement.text !== 'string' || !statement.text.includes('$1')) return false
  return statement.text.startsWith(ONE_PLAN) || !/ i?like |~| in \(\$\d+, \$|\), \((\$|default)/i.test(statement.text)
}
