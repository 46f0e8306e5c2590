import { readdir, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { MIGRATION_LOCK } from '#src/database/migrating/migrate.ts'
import { removeFiles } from '#src/features/files/attach.server.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { backUpToFile, backupSource, connectClient, emptyTarget, temporaryFolder } from '#tests/support/backups.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { completeUpload } from '#tests/support/received-file.ts'
import { toArray } from '#tests/support/to-array.ts'
import { backups } from '../table.server.ts'
import { openArchive } from './archive.server.ts'
import { backUp } from './back-up.server.ts'
import { keepFilesDuringBackups } from './backup-lock.server.ts'

test('a backup is recorded, readable by its owner only, and never replaces a file', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const path = await backUpToFile(app)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(dirname(path))).toEqual([basename(path)])
  expect(await app.db.select().from(backups)).toMatchObject([
    { finishedAt: app.clock.now(), sizeBytes: (await stat(path)).size, fileCount: 1, isEncrypted: false },
  ])
  await expect(backUp(await backupSource(app), path, null)).rejects.toThrow('never replaces')
  expect(await app.db.$count(backups)).toBe(1)
})

test('rows of the snapshot and their files belong together, although both are deleted while the backup runs', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).saveTo(app)
  const uploadId = await completeUpload(app, application.id)
  const kept = {
    ...app,
    storage: keepFilesDuringBackups(app.db, app.storage),
    intake: keepFilesDuringBackups(app.db, app.intake),
  }
  const removal = { keys: [document.file.key], uploadIds: [uploadId] }
  const path = await backUpToFile(app, {
    storage: {
      ...app.storage,
      async open(key) {
        await app.db.execute(sql`delete from files`)
        await app.db.execute(sql`delete from uploads`)
        await expect(removeFiles(kept, removal)).rejects.toThrow('A backup is running')
        return app.storage.open(key)
      },
    },
  })
  expect(await listEntries(path)).toEqual([`files/${document.file.key}`, `intake/${uploadId}`])

  await removeFiles(kept, removal)
  expect(await toArray(app.storage.list())).toEqual([])
  expect(await app.intake.size(uploadId)).toBe(0)
})

test('a backup that waits for a migration keeps files already, and holds what is written until the migration ends', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const {
    file: { key: before },
  } = await aDocument(application).saveTo(app)
  const migration = await connectClient(app.url)
  await migration.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const backup = backUpToFile(app)
  await expect.poll(() => countBlockedQueries(app.db)).toBe(1)

  const kept = { ...app, storage: keepFilesDuringBackups(app.db, app.storage) }
  const removal = { keys: [before], uploadIds: [] }
  await expect(removeFiles(kept, removal)).rejects.toThrow('A backup is running')
  const {
    file: { key: during },
  } = await aDocument(application).saveTo(app)
  await migration.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  expect((await listEntries(await backup)).toSorted()).toEqual([`files/${before}`, `files/${during}`].toSorted())
})

test.each<[string, (storage: FileStorage) => FileStorage, ReadonlyArray<string>]>([
  ['is missing', storage => ({ ...storage, open: async () => null }), []],
  ['cannot be read', storage => ({ ...storage, open: () => Promise.reject(new Unavailable('No access.')) }), []],
  ['breaks off', storage => ({ ...storage, open: async () => breakingOff() }), []],
  ['is another one', storage => ({ ...storage, open: async () => Readable.from([Buffer.from('else')]) }), ['lost']],
])(
  'when a file %s, it is named, the backup has everything else, and none is recorded',
  async (_what, spoil, alsoThere) => {
    const app = await testFileContext()
    const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
    const [lost, kept] = [await aDocument(application).saveTo(app), await aDocument(application).saveTo(app)]
    const open: FileStorage['open'] = key =>
      key === lost.file.key ? spoil(app.storage).open(key) : app.storage.open(key)
    const path = join(await temporaryFolder(), 'backup.zip')
    const backup = await backUp(await backupSource(app, { storage: { ...app.storage, open } }), path, null)
    expect(backup.faults.map(({ name }) => name)).toEqual([`files/${lost.file.key}`])
    const entries = [...alsoThere.map(() => lost.file.key), kept.file.key].map(key => `files/${key}`)
    expect((await listEntries(path)).toSorted()).toEqual(entries.toSorted())
    expect(await app.db.$count(backups)).toBe(0)
  },
)

test('an upload of which bytes are missing is named', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const uploadId = await completeUpload(app, id)
  const intake = { ...app.intake, size: async () => 0 }
  const path = join(await temporaryFolder(), 'backup.zip')
  const { faults } = await backUp(await backupSource(app, { intake }), path, null)
  expect(faults).toMatchObject([{ name: `intake/${uploadId}` }])
  expect(await app.db.$count(backups)).toBe(0)
})

test('a storage that is away is not asked for each file', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (let count = 0; count < 5; count += 1) await aDocument(application).saveTo(app)
  let asked = 0
  const open = async () => {
    asked += 1
    throw new Unavailable('The bucket does not answer.')
  }
  const path = join(await temporaryFolder(), 'backup.zip')
  const { faults } = await backUp(await backupSource(app, { storage: { ...app.storage, open } }), path, null)
  expect([faults.length, asked]).toEqual([5, 3])
})

test('a second backup at the same time is refused, and a lost lock fails the first', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const source = await backupSource(app)
  const path = join(await temporaryFolder(), 'backup.zip')
  const second = await backupSource(app)
  await backUp(
    {
      ...source,
      storage: {
        ...app.storage,
        async open(key) {
          await expect(backUp(second, `${path}.2`, null)).rejects.toThrow('Another backup is running')
          return app.storage.open(key)
        },
      },
    },
    path,
    null,
  )
  const losing = {
    ...app.storage,
    async open(key: string) {
      await second.client.query('select pg_advisory_unlock_all()')
      return app.storage.open(key)
    },
  }
  await expect(backUp({ ...second, storage: losing }, `${path}.3`, null)).rejects.toThrow('connection')
  expect(await readdir(dirname(path))).toEqual([basename(path)])
})

test('a full disk leaves no file and no record, and the next backup succeeds', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const path = join(await temporaryFolder(), 'backup.zip')
  // On Linux, writing to this device fails as if the disk were full.
  await symlink('/dev/full', `${path}.partial`)
  await app.db.execute(sql`create table large as select repeat(md5(n::text), 20) from generate_series(1, 20000) n`)
  const next = await backupSource(app)
  await expect(backUp(next, path, null)).rejects.toMatchObject({ code: 'ENOSPC' })
  await next.client.end()
  expect(await readdir(dirname(path))).toEqual([])
  expect(await app.db.$count(backups)).toBe(0)
  // PostgreSQL frees the lock a moment after its connection has ended.
  const heldLocks = sql`select from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await app.db.execute(heldLocks)).rowCount).toBe(0)
  await backUp(await backupSource(app), path, null)
})

test('a database of another release or without any data is not backed up', async () => {
  const app = await testFileContext()
  const path = join(await temporaryFolder(), 'backup.zip')
  const empty = await emptyTarget()
  await expect(backUp({ ...(await backupSource(app)), client: empty.client }, path, null)).rejects.toThrow(
    'has not run here yet',
  )
  const client = await connectClient(app.url)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['later', 9e12])
  await expect(backUp({ ...(await backupSource(app)), client }, path, null)).rejects.toThrow('Another release')
})

function breakingOff(): Readable {
  const stream = new PassThrough()
  stream.write('the first part')
  setImmediate(() => stream.destroy(new Error('The bucket hung up.')))
  return stream
}

async function listEntries(path: string): Promise<Array<string>> {
  const archive = await openArchive(path, null, '')
  archive.close()
  return archive.manifest.entries.map(({ name }) => name).filter(name => !name.startsWith('database/'))
}
