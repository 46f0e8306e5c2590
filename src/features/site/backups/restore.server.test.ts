import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createS3Storage } from '#src/adapters/s3/s3-storage.ts'
import type { Database } from '#src/database/client.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { listMigrationsOfRelease1 } from '#src/database/migrating/migrations.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { factVersions } from '#src/features/visa/table.server.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import {
  backUpToFile,
  connectClient,
  emptyTarget,
  migratedTarget,
  openRestored,
  restoreFrom,
  temporaryFolder,
} from '#tests/support/backups.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { liveThroughEverything, PERSON } from '#tests/support/live-through-everything.ts'
import { completeUpload, incompleteUpload } from '#tests/support/received-file.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { toArray } from '#tests/support/to-array.ts'
import { backups } from '../table.server.ts'
import { createArchive } from './archive.server.ts'
import { dumpDatabase } from './dump.server.ts'
import type { DumpedTable } from './manifest.ts'

test('every row, file and job is back in another database and bucket, and back again on a disk after a restore that failed half-way', {
  timeout: 120_000,
}, async () => {
  const app = await testFileContext()
  await liveThroughEverything(app, PERSON)
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const uploads = [await completeUpload(app, id), await incompleteUpload(app, id)]
  const jobs = await readJobs(app.db)
  const schema = await describeSchema(app.db)
  const before = { rows: await hashTables(app.db), files: await readFiles(app) }
  expect(Object.keys(before.files).length).toBeGreaterThan(1)
  expect(jobs.length).toBeGreaterThan(1)

  const identity = await generateX25519Identity()
  const inBucket = await emptyTarget(createS3Storage((await runningS3()).settings))
  const encrypted = await backUpToFile(app, { recipient: await identityToRecipient(identity) })
  expect(await restoreFrom(encrypted, inBucket, identity)).toEqual({ leftOut: [] })
  const restored = openRestored(inBucket.url)
  expect({ rows: await hashTables(restored), files: await readFiles(inBucket) }).toEqual(before)
  expect(await readJobs(restored)).toEqual(jobs)
  expect(await describeSchema(restored)).toEqual(schema)
  const { rows: statistics } = await restored.execute(
    sql`select reltuples = (select count(*) from audit_events) as current from pg_class where relname = 'audit_events'`,
  )
  expect(statistics).toEqual([{ current: true }])
  await expect(restored.execute(sql`truncate audit_events`)).rejects.toThrow()
  for (const upload of uploads) expect(await inBucket.intake.size(upload)).toBe(await app.intake.size(upload))

  const onDisk = await migratedTarget()
  const path = await backUpToFile({ ...app, ...inBucket, db: restored })
  const failing = { ...onDisk.intake, write: async () => Promise.reject(new Error('The power failed.')) }
  await expect(restoreFrom(path, { ...onDisk, intake: failing })).rejects.toThrow('The power failed.')
  await restoreFrom(path, onDisk)
  await expect(restoreFrom(path, onDisk)).rejects.toThrow('rows in "cases"')
  // The database in the bucket's restore recorded its backup afterwards, so the record is not in it.
  expect(await hashTables(openRestored(onDisk.url))).toEqual(before.rows)
  expect(await readFiles(onDisk)).toEqual(before.files)
})

test('files with the same content are restored side by side', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (let copy = 0; copy < 2; copy += 1) await aDocument(application).saveTo(app)
  const before = await readFiles(app)
  expect(new Set(Object.values(before)).size).toBe(1)

  const target = await migratedTarget()
  const second = Promise.withResolvers<void>()
  const sources: Array<string> = []
  const storage: FileStorage = {
    ...target.storage,
    async put(key, source, mediaType) {
      sources.push(source)
      const [firstSource = ''] = sources
      if (sources.length === 1) await second.promise
      else {
        second.resolve()
        await expect.poll(() => existsSync(firstSource)).toBe(false)
      }
      return target.storage.put(key, source, mediaType)
    },
  }
  await restoreFrom(await backUpToFile(app), { ...target, storage })
  expect(await readFiles(target)).toEqual(before)
})

test('a damaged file, a running program and a storage with other files are refused before anything is written', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const path = await backUpToFile(app)
  const target = await emptyTarget()
  const running = { ...target, url: app.url, client: await connectClient(app.url) }
  await expect(restoreFrom(path, running)).rejects.toThrow('The program is running')
  const idleWorker = await connectClient(target.url, 'pgboss')
  await expect(restoreFrom(path, target)).rejects.toThrow('The program is running')
  await idleWorker.end()

  const other = await testFileContext()
  await aDocument(await anApplication().settled('initial').saveTo(other.db, other.clock)).saveTo(other)
  await expect(restoreFrom(path, { ...target, storage: other.storage })).rejects.toThrow('storage is in use')

  const bytes = await readFile(path)
  bytes[bytes.indexOf('%PDF')] = 0
  await writeFile(path, bytes)
  await expect(restoreFrom(path, target)).rejects.toThrow('damaged')
  expect((await target.client.query(`select to_regclass('applications') as found`)).rows).toEqual([{ found: null }])
  expect(await toArray(target.storage.list())).toEqual([])
})

test('a backup of an earlier release is migrated after its rows are back, and one of a later release is refused', {
  timeout: 120_000,
}, async () => {
  const earlier = await emptyTarget()
  const level = listMigrationsOfRelease1().find(({ name }) => name === 'backups')?.folderMillis
  await migrate(earlier.url, { until: level })
  const id = randomUUID()
  await earlier.client.query(
    'insert into fact_checks (fact, checked_on, checked_by, checked_at) values ($1, $2, $3, $4)',
    ['fees', '2026-11-01', id, '2026-11-01T09:00:00Z'],
  )
  await earlier.client.query('create table notes_of_the_operator as select 1 as note')

  const target = await emptyTarget()
  const path = await writeArchive(earlier.client, [])
  expect(await restoreFrom(path, target)).toEqual({ leftOut: ['"public"."notes_of_the_operator"'] })
  const db = openRestored(target.url)
  const checked = await db.select().from(factVersions).where(eq(factVersions.savedBy, id)).orderBy(factVersions.fact)
  expect(checked).toMatchObject([
    { fact: 'endorsement-fee', version: 2, checkedOn: '2026-11-01', nextCheckOn: '2026-12-31' },
    { fact: 'visa-fee', version: 2, value: 205_00, note: null },
  ])
  expect(await db.$count(backups)).toBe(0)

  const used = await emptyTarget()
  await used.client.query('create schema drizzle')
  await used.client.query('create table drizzle.__drizzle_migrations as select $1::bigint as created_at', [9e12])
  await expect(restoreFrom(path, used)).rejects.toThrow('later one has already run')
  const later = await writeArchive(earlier.client, [9e12])
  await expect(restoreFrom(later, await emptyTarget())).rejects.toThrow('of a later release')
})

test.each([
  ['pgboss', 'bam'],
  ['pgboss', 'queue'],
  ['drizzle', '__drizzle_migrations'],
  ['pg_catalog', 'pg_authid'],
])('a file with rows for %s.%s, which no backup has, is refused', async (schema, name) => {
  const source = await migratedTarget()
  const path = await writeArchive(source.client, [], { schema, name, columns: ['name'], rows: 1 })
  const target = await emptyTarget()
  await expect(restoreFrom(path, target)).rejects.toThrow('not a backup of this program')
  expect((await target.client.query(`select to_regclass('applications') as found`)).rows).toEqual([{ found: null }])
})

/** Archives a database as its own release would. */
async function writeArchive(
  client: pg.Client,
  laterMigrations: ReadonlyArray<number>,
  addedTable: Omit<DumpedTable, 'entry'> | null = null,
): Promise<string> {
  const path = join(await temporaryFolder(), 'backup.zip')
  const archive = await createArchive(path, null, new Date())
  const dump = await dumpDatabase(client, archive.add)
  if (addedTable !== null) {
    await archive.add('database/added.copy', Readable.from(['deliver-mail\n']))
    dump.tables.push({ ...addedTable, entry: 'database/added.copy' })
  }
  const at = new Date().toISOString()
  await archive.finish({
    format: 1,
    product: 'talent-passage',
    version: '0.9.0',
    startedAt: at,
    finishedAt: at,
    secretFingerprint: '',
    ...dump,
    migrations: [...dump.migrations, ...laterMigrations],
    entries: archive.entries,
    missing: [],
  })
  return path
}

type Files = {
  storage: { list(): AsyncIterable<{ key: string }>; open(key: string): Promise<NodeJS.ReadableStream | null> }
}

async function readFiles({ storage }: Files): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const { key } of (await toArray(storage.list())).toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const content = await storage.open(key)
    files[key] = content === null ? 'missing' : (await buffer(content)).toString('base64')
  }
  return files
}

async function readJobs(db: Database): Promise<Array<unknown>> {
  return (await db.execute(sql`select job::text from pgboss.job order by 1`)).rows
}

/** Constraints, triggers with their state, and the next value of each sequence. */
async function describeSchema(db: Database): Promise<Array<unknown>> {
  const { rows } = await db.execute(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    union all
    select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select schemaname, sequencename, last_value::text from pg_sequences where schemaname in ('public', 'sandbox')
    order by 1, 2, 3`)
  return rows
}
