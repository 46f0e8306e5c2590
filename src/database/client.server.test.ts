import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { createLogger } from '#src/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Database, inTransaction, openDatabase } from './client.ts'

test('a connection lost between two queries ends the transaction, not the process', async () => {
  const { db, otherDb } = await openSingleConnection()
  const interruptedTransaction = db.transaction(async tx => {
    await otherDb.execute(sql`select pg_terminate_backend(${await readPid(tx)}, 5000)`)
    // Gives the client time to notice the lost connection.
    await otherDb.execute(sql`select pg_sleep(0.2)`)
    await tx.execute(sql`select 1`)
  })
  await expect(interruptedTransaction).rejects.toSatisfy(isDatabaseDown)
  await expectUsable(db)
})

test('a transaction whose BEGIN fails releases its connection', async () => {
  const { db, pool } = await openSingleConnection()
  for (let attempt = 0; attempt < 3; attempt++) {
    pool.once('acquire', client => findSocket(client).destroy())
    await expect(db.transaction(tx => tx.execute(sql`select 1`))).rejects.toSatisfy(isDatabaseDown)
  }
  await expectUsable(db)
})

test('a connection that is still busy after a timeout is not reused', async () => {
  const { url } = await testDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1, query_timeout: 200 })
  // Ignores errors, because dropping the test's database breaks the abandoned statement.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  await expect(inTransaction(pool, tx => tx.execute(sql`select pg_sleep(3)`))).rejects.toSatisfy(isDatabaseDown)
  expect((await inTransaction(pool, tx => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
})

test('a full disk of the database counts as an outage', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(isDatabaseDown(new Error('Failed query', { cause: error }))).toBe(true)
})

test('a failed transaction is rolled back, and its connection is reused', async () => {
  const { db } = await openSingleConnection()
  const pidBefore = await readPid(db)
  await db.execute(sql`create table kept (word text)`)
  const failingTransaction = db.transaction(async tx => {
    await tx.execute(sql`insert into kept values ('lost')`)
    throw new Error('Changed my mind.')
  })
  await expect(failingTransaction).rejects.toThrow('Changed my mind.')
  expect((await db.execute(sql`select * from kept`)).rows).toEqual([])
  expect(await readPid(db)).toBe(pidBefore)
})

test('a failed nested transaction is rolled back without the outer one', async () => {
  const { db } = await openSingleConnection()
  await db.execute(sql`create table kept (word text)`)
  await db.transaction(async tx => {
    await tx.execute(sql`insert into kept values ('outer')`)
    const innerTransaction = tx.transaction(async nested => {
      await nested.execute(sql`insert into kept values ('inner')`)
      throw new Error('Only this.')
    })
    await expect(innerTransaction).rejects.toThrow('Only this.')
  })
  expect((await db.execute(sql`select * from kept`)).rows).toEqual([{ word: 'outer' }])
})

test('each connection has its settings without parameters that poolers refuse', async () => {
  const { url } = await testDatabase()
  const { db, close } = openDatabase(url, createLogger('silent'), 2, 4_000)
  onTestFinished(close)
  const readSettings = () =>
    db.execute(sql`select current_setting('random_page_cost') as cost, current_setting('statement_timeout') as timeout,
      current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)`)
  for (const { rows } of await Promise.all([readSettings(), readSettings()]))
    expect(rows).toMatchObject([{ cost: '1.1', timeout: '4s', idle: '15s' }])
})

test('the connection of a server that refuses a write as read-only is closed', async () => {
  const { db } = await openSingleConnection()
  const pid = await readPid(db)
  const refusedWrite = db.transaction(tx => tx.execute(sql`create table kept ()`), { accessMode: 'read only' })
  await expect(refusedWrite).rejects.toSatisfy(isDatabaseDown)
  expect(await readPid(db)).not.toBe(pid)
})

/** Opens a pool with one connection, so that the next query fails if that connection leaks. */
async function openSingleConnection() {
  const { db: otherDb, url } = await testDatabase()
  const { db, pool, close } = openDatabase(url, createLogger('silent'), 1)
  onTestFinished(close)
  return { db, pool, otherDb }
}

async function readPid(db: Pick<Database, 'execute'>): Promise<unknown> {
  return (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
}

async function expectUsable(db: Database) {
  expect(await db.transaction(async tx => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
}

function findSocket(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
