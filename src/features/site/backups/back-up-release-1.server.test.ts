import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fillWithSample } from '#proof/upgrade/samples.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { listMigrationsOfRelease1 } from '#src/database/migrating/migrations.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { backupSource, connectClient, emptyTarget, restoreFrom, temporaryFolder } from '#tests/support/backups.ts'
import { toArray } from '#tests/support/to-array.ts'
import { backUp } from './back-up.server.ts'

const CONTENT = 'the bytes of a file'

test('this release backs up a database of release 1.0.0, and a restore upgrades it', { timeout: 60_000 }, async () => {
  const app = await testFileContext()
  const old = await emptyTarget()
  await migrate(old.url, { until: listMigrationsOfRelease1()[0]?.folderMillis ?? 0 })
  const client = await connectClient(old.url)
  await fillWithSample(client, 'release-1.0.0')
  const sha256 = createHash('sha256').update(CONTENT).digest('hex')
  await client.query(`set session_replication_role = replica; update documents set sha256 = '${sha256}';
    update message_files set sha256 = '${sha256}'; set session_replication_role = default`)
  const keys = await client.query(`select file_path as key from documents union select file_path from message_files
    union select proof_key from payments where proof_key is not null
    union select proof_key from refunds where proof_key is not null
    union select unnest(file_paths) from deleted_applications`)
  const [sums] = (await client.query('select count(*), sum(pence), sum(kobo) from ledger_entries')).rows
  const path = join(await temporaryFolder(), 'backup.zip')
  const storage = { ...app.storage, open: async () => Readable.from([Buffer.from(CONTENT)]) }

  const backup = await backUp(await backupSource(app, { client, storage }), path, null)
  expect(backup).toMatchObject({ faults: [], isGood: true })
  expect((await client.query('select id from backups')).rows).toEqual([{ id: backup.id }])

  const target = await emptyTarget()
  expect(await restoreFrom(path, target)).toEqual({ leftOut: [] })
  expect((await target.client.query('select count(*), sum(pence), sum(kobo) from ledger_entries')).rows).toEqual([sums])
  const stored = (await toArray(target.storage.list())).map(({ key }) => key)
  expect(stored.toSorted()).toEqual(keys.rows.map(({ key }) => key).toSorted())
  const { rows: files } = await target.client.query('select key from files')
  expect(files.map(({ key }) => key).toSorted()).toEqual(stored.toSorted())
  expect((await target.client.query('select from cases where deleted_at is not null')).rowCount).toBe(1)
})
