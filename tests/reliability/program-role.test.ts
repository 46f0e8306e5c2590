import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#src/database/migrating/migrate.ts'
import { listMigrations } from '#src/database/migrating/migrations.ts'
import { createEmptyDatabase, runQuery } from '../support/empty-database.ts'

/** A database with the two roles of deploy/roles.sql, under names of their own. */
async function createDatabaseWithRoles() {
  const { url, runQuery: runAsSuperuser } = await createEmptyDatabase()
  const database = new URL(url).pathname.slice(1)
  const suffix = randomUUID().replaceAll('-', '')
  const [owner, program] = [`owner_${suffix}`, `program_${suffix}`]
  await runAsSuperuser(`create role ${owner} login; create role ${program} login`)
  onTestFinished(async () => {
    await runAsSuperuser(`alter database ${database} owner to current_user`)
    for (const role of [program, owner]) await runAsSuperuser(`drop owned by ${role} cascade; drop role ${role}`)
  })
  await runAsSuperuser(`alter database ${database} owner to ${owner}`)
  const script = readFileSync('deploy/roles.sql', 'utf8')
  const grants = script.split('\n').filter(line => /^(alter default|grant|revoke)/.test(line))
  expect(grants.length).toBeGreaterThan(4)
  for (const grant of grants)
    await runAsSuperuser(
      grant
        .replaceAll('talent_passage_owner', owner)
        .replace('database talent_passage', `database ${database}`)
        .replaceAll(/\btalent_passage\b/g, program),
    )
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role }).href
  return { ownerUrl: urlOf(owner), programUrl: urlOf(program) }
}

test('the role of the program writes rows and jobs, but nothing that the owner of the tables executes', async () => {
  const { ownerUrl, programUrl } = await createDatabaseWithRoles()
  await migrate(ownerUrl)
  for (const statement of [
    `insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', 'drop table audit_events')`,
    `update pgboss.version set version = 1`,
    `update pgboss.queue set table_name = 'job; drop table audit_events'`,
    `update pgboss.queue set partition = true`,
    `delete from pgboss.queue`,
    `delete from drizzle.__drizzle_migrations`,
  ])
    await expect(runQuery(programUrl, statement), statement).rejects.toThrow('permission denied')
  const queue = `select pgboss.create_queue('x', '{"policy": "standard"}');`
  await expect(
    runQuery(
      programUrl,
      `${queue} insert into pgboss.queue
    select (jsonb_populate_record(queue, '{"name": "y", "partition": true, "table_name": "job; drop table x"}')).*
    from pgboss.queue where name = 'x'`,
    ),
  ).rejects.toThrow('plain_table_name')

  const boss = new PgBoss({ connectionString: programUrl, migrate: false, superviseIntervalSeconds: 1 })
  const errors: Array<unknown> = []
  boss.on('error', error => errors.push(error))
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.send('deliver-mail', { mailId: randomUUID() })
  await boss.supervise()
  expect(await boss.fetch('deliver-mail')).toHaveLength(1)
  expect(errors).toEqual([])
  expect(await runQuery(programUrl, 'select monitor_on is not null as "isWatched" from pgboss.queue limit 1')).toEqual([
    { isWatched: true },
  ])
})

test('a release that returns to the database of a newer one starts as a role that owns nothing', async () => {
  const { ownerUrl, programUrl } = await createDatabaseWithRoles()
  await migrate(ownerUrl)
  const newest = Math.max(...listMigrations().map(each => each.folderMillis))
  await runQuery(
    ownerUrl,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newest + 1})`,
  )
  await runQuery(ownerUrl, `comment on schema pgboss is 'newer'`)
  await migrate(programUrl)
})

test('a release that differs only in its queues starts as that role if its queues exist', async () => {
  const { ownerUrl, programUrl } = await createDatabaseWithRoles()
  await migrate(ownerUrl)
  await runQuery(ownerUrl, `comment on schema pgboss is 'another release'`)
  await migrate(programUrl)
  await runQuery(ownerUrl, `select pgboss.delete_queue('read-payouts'); comment on schema pgboss is 'another release'`)
  await expect(migrate(programUrl)).rejects.toThrow('permission denied')
})
