import { expect, test } from 'vitest'
import { createEmptyDatabase, createMigratedDatabase } from '#tests/support/empty-database.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migrations.ts'

const EXPECTED_QUEUES = [
  'apply-retention',
  'check-files',
  'confirm-payment',
  'deliver-mail',
  'finish-uploads',
  'lapse-holds',
  'mail-decisions',
  'mail-references',
  'read-payouts',
  'read-private-calendars',
  'reconcile-payments',
  'record-failed-sign-in',
  'recount-deadlines',
  'refresh-rate',
  'remind-of-checks',
  'remove-files',
  'report-rejected-transfer',
  'send-refund',
  'send-reminders',
  'sweep-files',
]
const EXPECTED_PRICES = [
  { item: 'application_fee', pence: 9_900 },
  { item: 'consultation_30', pence: 5_000 },
  { item: 'consultation_60', pence: 10_000 },
  { item: 'full_support', pence: 500_000 },
  { item: 'initial_assessment', pence: 19_500 },
  { item: 'review_finalize', pence: 49_500 },
]

test('C97: three instances that start at once migrate an empty database', async () => {
  const { url, runQuery } = await createEmptyDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(await runQuery('select item, pence from prices order by item')).toEqual(EXPECTED_PRICES)
  expect(await runQuery('select name from pgboss.queue order by name')).toEqual(EXPECTED_QUEUES.map(name => ({ name })))
})

test('C97: migrating again changes nothing, not even an edited price', async () => {
  const { url, runQuery } = await createMigratedDatabase()
  await runQuery("update prices set pence = 12300 where item = 'application_fee'")
  const before = await runQuery('select hash from drizzle.__drizzle_migrations order by id')
  await migrate(url)
  expect(await runQuery('select hash from drizzle.__drizzle_migrations order by id')).toEqual(before)
  expect(await runQuery("select pence from prices where item = 'application_fee'")).toEqual([{ pence: 12_300 }])
  expect((await runQuery('select 1 from prices')).length).toBe(EXPECTED_PRICES.length)
})

test.each(['create table', 'alter table'])(
  'C97: migrations whose connection is cut at “%s” leave nothing half done, and the next start completes them',
  async statement => {
    const { url, runQuery } = await createEmptyDatabase()
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%${statement}%'`
    let outcome: string | null = null
    const migration = migrate(url).then(
      () => (outcome = 'migrated'),
      () => (outcome = 'cut'),
    )
    while (outcome === null) await runQuery(cut)
    expect(await migration).toBe('cut')
    await migrate(url)
    expect(await runQuery('select item, pence from prices order by item')).toEqual(EXPECTED_PRICES)
    expect(await runQuery('select name from pgboss.queue order by name')).toHaveLength(EXPECTED_QUEUES.length)
    const again = await runQuery('select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1')
    expect(again).toEqual([])
  },
)

test('a database from before the first release is refused with advice and left unchanged', async () => {
  const { url, runQuery } = await createEmptyDatabase()
  await runQuery('create schema drizzle')
  await runQuery('create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)')
  await runQuery("insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1784000000000)")
  await expect(migrate(url)).rejects.toThrow('older than the first release')
  expect(await runQuery("select 1 from pg_tables where schemaname = 'public'")).toEqual([])
})

test('migrating an unreachable database fails at once', async () => {
  await expect(migrate('postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow('ECONNREFUSED')
})

test('a database of another release gets the queues of this one, and loses those that this one does not have', async () => {
  const { url, runQuery } = await createMigratedDatabase()
  const queues =
    'select name, retry_limit, retry_delay, cron from pgboss.queue left join pgboss.schedule using (name) order by 1'
  const before = await runQuery(queues)
  await runQuery(`update pgboss.queue set retry_limit = 99; comment on schema pgboss is 'another release';
    select pgboss.create_queue('remind-unpaid', '{"policy": "exclusive"}');
    insert into pgboss.job (name) values ('remind-unpaid');
    insert into pgboss.schedule (name, cron) values ('remind-unpaid', '* * * * *')`)
  await migrate(url)
  expect(await runQuery(queues)).toEqual(before)
  expect(await runQuery("select 1 from pgboss.job where name = 'remind-unpaid'")).toEqual([])
})

test('a release that returns to the database of a newer one serves it and leaves its queues alone', async () => {
  const { url, runQuery } = await createMigratedDatabase()
  const newest = Math.max(...listMigrations().map(({ folderMillis }) => folderMillis))
  await runQuery(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newest + 1})`)
  await runQuery("update pgboss.queue set retry_limit = 99; comment on schema pgboss is 'newer'")
  const readRelease = () =>
    runQuery(`select retry_limit, obj_description(to_regnamespace('pgboss'), 'pg_namespace') as "release"
      from pgboss.queue group by retry_limit`)
  await migrate(url)
  expect(await readRelease()).toEqual([{ retry_limit: 99, release: 'newer' }])
  expect(await runQuery('select hash from drizzle.__drizzle_migrations order by id desc limit 1')).toEqual([
    { hash: 'newer' },
  ])
})
