import { expect, test } from 'vitest'
import { connectTo, createEmptyDatabase } from '#tests/support/empty-database.ts'
import { runMigrations } from './run-migrations.ts'

function migrationOf(folderMillis: number, ...sql: Array<string>) {
  return { sql, folderMillis, hash: `migration ${folderMillis}`, bps: true }
}

test('a migration that waits for a table lets requests pass, and runs when the table is free', async () => {
  const { url, runQuery } = await createEmptyDatabase()
  await runQuery('create table cases (id int)')
  const reader = await connectTo(url)
  await reader.query('begin; select * from cases')

  const client = await connectTo(url)
  let hasRun = false
  const migration = runMigrations(client, [migrationOf(1, 'alter table cases add column note text')]).then(() => {
    hasRun = true
  })
  let longestWait = 0
  while (longestWait < 100) {
    const requestedAt = performance.now()
    await runQuery('select * from cases')
    longestWait = performance.now() - requestedAt
  }
  expect(longestWait, 'milliseconds that a request waited behind the migration').toBeLessThan(3_000)
  expect(hasRun).toBe(false)

  await reader.query('commit')
  await migration
  expect(await runQuery('select note from cases')).toEqual([])
  await Promise.all([reader.end(), client.end()])
})

test('a migration of two tables gives way to a request that reads both', async () => {
  const { url, runQuery } = await createEmptyDatabase()
  await runQuery('create table cases (id int); create table files (id int)')
  const reader = await connectTo(url)
  await reader.query('begin; select * from cases')

  const client = await connectTo(url)
  const slow = 'select pg_sleep(0.5)'
  const statements = ['alter table files add column note text', slow, 'alter table cases add column note text']
  const migration = runMigrations(client, [migrationOf(1, ...statements)])
  const isLocked = "select 1 from pg_locks where relation = 'files'::regclass and mode = 'AccessExclusiveLock'"
  await expect.poll(() => runQuery(isLocked)).toHaveLength(1)
  await reader.query('select * from files')
  await reader.query('commit')
  await migration
  expect(await runQuery('select cases.note, files.note from cases, files')).toEqual([])
  await Promise.all([reader.end(), client.end()])
})

test('a migration that fails leaves those before it done, and the next run continues with it', async () => {
  const { url, runQuery } = await createEmptyDatabase()
  const client = await connectTo(url)
  const first = migrationOf(1, 'create table first (id int)')
  const faulty = migrationOf(2, 'create table second (id int)', 'insert into missing values (1)')
  await expect(runMigrations(client, [first, faulty])).rejects.toThrow('"missing" does not exist')
  await runMigrations(client, [first, migrationOf(2, 'create table second (id int)')])
  await client.end()
  expect(await runQuery("select relname from pg_class where relname in ('first', 'second') order by 1")).toEqual([
    { relname: 'first' },
    { relname: 'second' },
  ])
  expect(await runQuery('select hash from drizzle.__drizzle_migrations order by id')).toEqual([
    { hash: 'migration 1' },
    { hash: 'migration 2' },
  ])
})
