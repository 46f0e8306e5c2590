import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLogger, type Logger } from '#src/logger.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { startTestCluster, startTestReplica } from '#tests/support/test-cluster.ts'
import { openDatabase, type ReadDatabase } from './client.ts'
import { openReadReplica } from './read-replica.ts'

const silentLog = createLogger('silent')
let primary: Awaited<ReturnType<typeof startTestCluster>>
let replica: Awaited<ReturnType<typeof startTestReplica>>

beforeAll(async () => {
  primary = await startTestCluster()
  replica = await startTestReplica(primary.url)
  await runOn(primary.url, 'create table saved (id int)')
})

afterAll(async () => {
  await replica?.release()
  await primary?.release()
})

test('reads come from the replica and show what was saved just before', async () => {
  const { db, readLast, reads } = await openAndConnect(replica.url)
  // On a busy machine the replica is behind now and then, and the primary answers.
  for (let id = 1; reads.replica < 100; id += 1) {
    await db.execute(sql`insert into saved values (${id})`)
    expect(await readLast()).toMatchObject({ id })
  }
})

test('while the replica is behind, reads come from the primary', async () => {
  const { db, readLast } = await openAndConnect(replica.url)
  await runOn(replica.url, 'select pg_wal_replay_pause()')
  onTestFinished(() => runOn(replica.url, 'select pg_wal_replay_resume()'))
  await db.execute(sql`insert into saved values (1000000)`)
  expect(await readLast()).toEqual({ id: 1_000_000, isReplica: false })
  expect(await readLast()).toEqual({ id: 1_000_000, isReplica: false })
})

test('reads come from the primary while the replica is away, and from the replica when it is back', async () => {
  const proxy = await startDatabaseProxy(replica.url)
  onTestFinished(proxy.close)
  const { readLast } = await openAndConnect(proxy.url)
  await proxy.close()
  expect((await readLast()).isReplica).toBe(false)
  await proxy.open()
  await expect.poll(async () => (await readLast()).isReplica).toBe(true)
})

test('a replica that stops answering is given up long before its statement times out', async () => {
  const proxy = await startDatabaseProxy(replica.url)
  onTestFinished(proxy.close)
  const { readLast } = await openAndConnect(proxy.url)
  proxy.freeze()
  const startedAt = performance.now()
  expect((await readLast()).isReplica).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await proxy.close()
})

test('a replica that fails after the wait is named in the log', async () => {
  const proxy = await startDatabaseProxy(replica.url)
  onTestFinished(proxy.close)
  const warnings: Array<string> = []
  const warn = (_fields: unknown, message: string) => warnings.push(message)
  const { readLast } = await openAndConnect(proxy.url, Object.assign(createLogger('silent'), { warn }))
  proxy.freeze()
  expect((await readLast()).isReplica).toBe(false)
  await proxy.close()
  await expect.poll(() => warnings).toContain('the replica fails, so lists are read from the primary')
})

test('a read that the replica loses is repeated on the primary', async () => {
  const { run } = await openAndConnect(replica.url)
  const answers = await run(async db => {
    const { isReplica } = await readFrom(db)
    if (isReplica) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return isReplica
  })
  expect(answers).toBe(false)
})

test('a read that tries to write fails instead of changing to the primary', async () => {
  const { run } = await openAndConnect(replica.url)
  await expect(run(db => db.execute(sql`insert into saved values (0)`))).rejects.toMatchObject({
    cause: { code: '25006' },
  })
})

test('a server that accepts changes is no replica', async () => {
  const { readLast, reads } = await open(primary.url)
  expect(await readLast()).toMatchObject({ isReplica: false })
  expect(reads).toEqual({ replica: 0, primary: 1 })
})

/** A connection to the replica may take longer than a read waits. */
async function openAndConnect(replicaUrl: string, log: Logger = silentLog) {
  const opened = await open(replicaUrl, log)
  await expect.poll(async () => (await opened.readLast()).isReplica).toBe(true)
  return opened
}

async function open(replicaUrl: string, log: Logger = silentLog) {
  const { db, pool, close } = openDatabase(primary.url, log)
  const { run, reads, close: closeReplica } = openReadReplica(replicaUrl, pool, log, 300)
  onTestFinished(async () => {
    await closeReplica()
    await close()
  })
  const runRead = <Result>(work: (db: ReadDatabase) => Promise<Result>) => run(work, () => work(db))
  return { db, reads, run: runRead, readLast: () => runRead(readFrom) }
}

async function readFrom(db: ReadDatabase) {
  const { rows } = await db.execute<{ id: number; isReplica: boolean }>(
    sql`select coalesce(max(id), 0) as id, pg_is_in_recovery() as "isReplica" from saved`,
  )
  return rows[0] ?? { id: 0, isReplica: false }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
