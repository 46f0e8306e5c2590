import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, runQuery } from '#tests/support/empty-database.ts'
import { migrate } from './migrate.ts'

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

test('a release that returns to the database of a newer one starts as a role that owns nothing', async () => {
  const { ownerUrl, programUrl } = await createDatabaseWithRoles()
  await migrate(ownerUrl)
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: 'src/database/migrations' }).map(each => each.folderMillis),
  )
  await runQuery(
    ownerUrl,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newest + 1})`,
  )
  await runQuery(ownerUrl, `comment on schema pgboss is 'newer'`)
  await migrate(programUrl)
})
