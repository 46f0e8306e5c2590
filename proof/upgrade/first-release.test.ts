import { expect, onTestFinished, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { createLogger } from '#src/logger.ts'
import { connectTo, createEmptyDatabase, migrateToRelease } from '#tests/support/empty-database.ts'
import { fillWithFirstRelease, findChangedTables, keepRows, listTables, readFirstRelease } from './first-release.ts'

const FIRST_RELEASE_MIGRATIONS = 6

async function databaseOfFirstRelease() {
  const { url } = await createEmptyDatabase()
  await migrateToRelease(url, FIRST_RELEASE_MIGRATIONS)
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  await fillWithFirstRelease(client)
  await keepRows(client)
  return { url, client }
}

test('a database of release 1.0.0 with rows in every table keeps them all, and every constraint holds', async () => {
  const { url, client } = await databaseOfFirstRelease()
  const sample = readFirstRelease()
  expect(sample.map(({ table }) => table)).toEqual((await listTables(client)).map(({ table }) => table))
  expect(sample.filter(({ rows }) => rows === '[]').map(({ table }) => table)).toEqual([])

  await migrate(url)
  expect(await findChangedTables(client)).toEqual([])
  const notValid = await client.query('select conname from pg_constraint where not convalidated')
  expect(notValid.rows, 'constraints that no migration validates').toEqual([])
  const { rows: constraints } = await client.query(`
    update pg_constraint set convalidated = false
    where contype in ('c', 'f') and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    returning conrelid::regclass::text as "table", quote_ident(conname) as "name"`)
  expect(constraints.length).toBeGreaterThan(200)
  for (const { table, name } of constraints) await client.query(`alter table ${table} validate constraint ${name}`)
})

test('the test notices a lost row and a changed value', async () => {
  const { client } = await databaseOfFirstRelease()
  await client.query(`set session_replication_role = replica; delete from receipts where ctid = '(0,1)';
    update payments set kobo = kobo + 1 where ctid = '(0,1)'`)
  expect(await findChangedTables(client)).toEqual(['payments', 'receipts'])
})

test('this release writes to a database of release 1.0.0', async () => {
  const { url, client } = await databaseOfFirstRelease()
  await migrate(url)
  const { db, close } = openDatabase(url, createLogger('silent'))
  const { id } = await anApplication().settled('initial').saveTo(db, systemClock).finally(close)
  expect((await client.query('select reference from applications where id = $1', [id])).rows).toHaveLength(1)
})
