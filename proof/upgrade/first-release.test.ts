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

test('the closed days and changed times of release 1.0.0 become exceptions of their calendar', async () => {
  const { url, client } = await databaseOfFirstRelease()
  await migrate(url)
  const { rows: exceptions } = await client.query(`
    select id, calendar_id, kind, first_day, last_day, time, name, changed_at from calendar_exceptions order by kind`)
  const { rows: closures } = await client.query(`
    select id, calendar_id, 'closed' as kind, first_day, last_day, null as time, name, created_at as changed_at
    from before.calendar_closures`)
  const { rows: slots } = await client.query(`
    select calendar_id, state as kind, day as first_day, day as last_day, time, null as name, changed_at
    from before.time_slots`)
  expect([closures.length, slots.length]).not.toContain(0)
  expect(exceptions.filter(({ time }) => time === null)).toEqual(closures)
  expect(exceptions.filter(({ time }) => time !== null)).toEqual(
    slots.map(slot => ({ id: expect.any(String), ...slot })),
  )
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
