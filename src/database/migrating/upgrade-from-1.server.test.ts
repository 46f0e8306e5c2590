import { expect, onTestFinished, test } from 'vitest'
import { describeSchema } from '#proof/upgrade/describe-schema.ts'
import { fillWithSample, listTables } from '#proof/upgrade/samples.ts'
import { DAY_MS } from '#src/clock.ts'
import {
  connectTo,
  createEmptyDatabase,
  createMigratedDatabase,
  migrateToRelease1,
} from '#tests/support/empty-database.ts'
import { migrate } from './migrate.ts'

const SINCE = new Date(Date.now() - DAY_MS)
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'talent-passage-migrate'`

async function databaseOfRelease1(name?: string) {
  const { url } = await createEmptyDatabase()
  await migrateToRelease1(url, name)
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return { url, client }
}

async function countRows(url: string) {
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  const counts: Record<string, number> = {}
  for (const { table } of await listTables(client))
    counts[table] = Number((await client.query(`select count(*) from ${table}`)).rows[0].count)
  return { counts, schema: await describeSchema(client) }
}

test('an upgrade that is cut again and again continues each time, and ends like one that was never cut', async () => {
  const [once, cut] = [await databaseOfRelease1(), await databaseOfRelease1()]
  for (const { client } of [once, cut]) await fillWithSample(client, 'release-1.0.0')
  await migrate(once.url)
  let cuts = 0
  for (let delay = 20; ; delay *= 1.5) {
    // On a busy machine the upgrade may connect only after the first try to cut it.
    const timer = setInterval(() => void cut.client.query(CUT), delay)
    const outcome = await migrate(cut.url).catch(() => 'cut')
    clearInterval(timer)
    if (outcome !== 'cut') break
    cuts += 1
  }
  expect(cuts).toBeGreaterThan(3)
  expect(await countRows(cut.url)).toEqual(await countRows(once.url))
})

test('an upgrade asks for a backup of the last day, names the command, and changes nothing before', async () => {
  const { url, client } = await databaseOfRelease1('backups')
  const before = await describeSchema(client)
  const expectRefusal = () =>
    expect(migrate(url, { backupSince: SINCE })).rejects.toThrow(
      /^This database is of release 1\. [\s\S]*npm run backup -- --to backups\/[\s\S]*UPGRADE_WITHOUT_BACKUP=1/,
    )
  await expectRefusal()
  const insertBackup = (finishedAt: Date) =>
    client.query(`insert into backups values (gen_random_uuid(), $1, 1, repeat('a', 64), 0, 1, false)`, [finishedAt])
  await insertBackup(new Date(SINCE.getTime() - 1000))
  await expectRefusal()
  expect(await describeSchema(client)).toEqual(before)
  await insertBackup(new Date())
  await migrate(url, { backupSince: SINCE })
  expect((await client.query('select from cases')).rowCount).toBe(0)
})

test('a database of release 1.0.0, which has no table of backups, is upgraded with consent only', async () => {
  const { url, client } = await databaseOfRelease1()
  await expect(migrate(url, { backupSince: SINCE })).rejects.toThrow('Make a backup')
  await migrate(url, { backupSince: null })
  expect((await client.query('select from cases')).rowCount).toBe(0)
})

test('an upgrade waits until release 1 is stopped', async () => {
  const { url } = await databaseOfRelease1()
  const program = await connectTo(`${url}${url.includes('?') ? '&' : '?'}application_name=talent-passage`)
  await expect(migrate(url)).rejects.toThrow('It is running now. Stop all its processes')
  await program.end()
  await expect.poll(() => migrate(url).then(() => 'upgraded', String)).toBe('upgraded')
})

test('a fresh database and a current one need no backup', async () => {
  const fresh = await createEmptyDatabase()
  await migrate(fresh.url, { backupSince: SINCE })
  const { url, runQuery } = await createMigratedDatabase()
  await runQuery(`comment on schema pgboss is 'another release'`)
  await migrate(url, { backupSince: SINCE })
})
