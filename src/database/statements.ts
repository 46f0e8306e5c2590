import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { findDatabaseUse } from './current-request.ts'

const MAX_REMEMBERED_TEXTS = 2_000

/** Names statements, so that a connection parses each once (ADR 064). */
export function prepareStatements(client: pg.PoolClient): void {
  const run: (...args: Array<unknown>) => unknown = Reflect.get(client, 'query')
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const uncork = () => stream.uncork()
  Reflect.set(client, 'query', (statement: unknown, ...rest: Array<unknown>) => {
    const use = findDatabaseUse()
    if (use !== undefined) use.statements += 1
    stream.cork()
    process.nextTick(uncork)
    return Reflect.apply(run, client, [addName(statement), ...rest])
  })
}

function addName(statement: unknown): unknown {
  if (!isUnnamed(statement)) return statement
  const name = findName(statement.text)
  return name === null ? statement : { ...statement, name }
}

function isUnnamed(statement: unknown): statement is { text: string } {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false
  return typeof statement.text === 'string' && !('submit' in statement) && !('name' in statement && statement.name)
}

const names = new Map<string, string | null>()

function findName(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_REMEMBERED_TEXTS) names.clear()
  const name = text.includes('$1') && !isPlannedEachTime(text) ? hash('sha1', text, 'hex') : null
  names.set(text, name)
  return name
}

/** Searches need a plan for their values. Lists of values have too many texts. */
export function isPlannedEachTime(text: string): boolean {
  return / i?like |~| in \(\$\d+, \$|\), \((\$|default)/i.test(text)
}
