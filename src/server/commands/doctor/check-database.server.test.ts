import { expect, test } from 'vitest'
import { createEmptyDatabase, migrateToRelease1 } from '#tests/support/empty-database.ts'
import { inspectEnv } from '../../env.ts'
import { checkDatabase } from './check-database.ts'

test('the doctor asks for a backup before the upgrade of release 1, until there is one of the last day', async () => {
  const { env } = inspectEnv({})
  const { url, runQuery } = await createEmptyDatabase()
  await migrateToRelease1(url, 'backups')
  const notice = expect.stringContaining('This database is of release 1.')
  expect(await checkDatabase(url, env)).toContainEqual({
    level: 'mend',
    found: notice,
    advice: expect.stringContaining('npm run backup -- --to backups/'),
  })
  await runQuery(`insert into backups values (gen_random_uuid(), now(), 1, repeat('a', 64), 0, 1, false)`)
  expect(await checkDatabase(url, env)).toContainEqual({
    level: 'look',
    found: notice,
    advice: expect.stringContaining('A backup of the last day exists.'),
  })
})
