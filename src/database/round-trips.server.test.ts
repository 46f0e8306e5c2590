import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#src/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './client.ts'
import { trackDatabaseUse } from './current-request.ts'

test('statements that a request begins together share one connection', async () => {
  const { db, pool } = await testDatabase()
  const readPid = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, ${'x'}::text as x`)
  await trackDatabaseUse(async () => {
    const results = await Promise.all([readPid(), readPid(), readPid()])
    expect(new Set(results.map(({ rows }) => rows[0]?.pid)).size).toBe(1)
  })
  expect(pool.totalCount).toBe(1)
})

test('statements of different requests never share a round trip', async () => {
  const { db, pool } = await testDatabase()
  await Promise.all([1, 2, 3].map(() => trackDatabaseUse(() => db.execute(sql`select 1`))))
  expect(pool.totalCount).toBe(3)
})

test('a refused statement fails alone, and those beside it keep their answers', async () => {
  const { db } = await testDatabase()
  const [before, failed, after] = await trackDatabaseUse(() =>
    Promise.allSettled([
      db.execute(sql`select ${1}::int as one`),
      db.execute(sql`select 1 / ${0}::int`),
      db.execute(sql`select ${2}::int as two`),
    ]),
  )
  expect(before).toMatchObject({ value: { rows: [{ one: 1 }] } })
  expect(failed).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } })
  expect(after).toMatchObject({ value: { rows: [{ two: 2 }] } })
})

test('without a connection, every statement of the round trip is refused', async () => {
  const unreachable = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', createLogger('silent'))
  onTestFinished(unreachable.close)
  const reads = await trackDatabaseUse(() =>
    Promise.allSettled([1, 2].map(number => unreachable.db.execute(sql`select ${number}`))),
  )
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
