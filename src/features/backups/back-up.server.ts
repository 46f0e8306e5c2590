import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '#src/clock.ts'
import { listMigrationTimes, MIGRATION_LOCK } from '#src/database/migrating/migrate.ts'
import { readMigrationTimes } from '#src/database/migrating/run-migrations.ts'
import type { FileIntake, FileStorage } from '#src/features/files/file-context.ts'
import { VERSION } from '#src/version.ts'
import { tryLockForBackup, unlockAfterBackup } from './backup-lock.server.ts'
import { COPY_FORMATS, dumpDatabase } from './dump-database.server.ts'
import { findNeededFiles } from './find-needed-files.server.ts'
import { BackupRefused, FILES, INTAKE, type Manifest, SECRET } from './manifest.ts'
import { openArchive, verifyFile } from './read-archive.server.ts'
import { backups } from './table.server.ts'
import { createArchive } from './write-archive.server.ts'

/** `client` serves nothing else. `generated` is a secret that the program made. */
export type BackupSource = {
  client: pg.Client
  clock: Clock
  storage: FileStorage
  intake: FileIntake
  secret: { fingerprint: string; generated: string | null }
}

type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>
type Backup = typeof backups.$inferSelect & { missing: ReadonlyArray<string> }

/** Backs up the database as of one moment with its files, and verifies the result. Throws BackupRefused. */
export async function backUp(source: BackupSource, path: string, recipient: string | null): Promise<Backup> {
  await refuseExisting(path)
  const partialPath = `${path}.partial`
  if (!(await tryLockForBackup(source.client))) throw new BackupRefused('Another backup is running.')
  try {
    const archive = await createArchive(partialPath, recipient, source.clock.now())
    const manifest = await fillArchive(source, archive)
    const { zipSha256, checkIdentity } = await archive.finish(manifest)
    const file = await verifyFile(partialPath, zipSha256, checkIdentity)
    if (recipient === null) await verifyEntries(partialPath)
    await refuseExisting(path)
    await rename(partialPath, path)
    await syncFolder(dirname(path))
    const row = await recordBackup(source, manifest, { ...file, isEncrypted: recipient !== null })
    return { ...row, missing: manifest.missing }
  } catch (error) {
    await rm(partialPath, { force: true })
    throw error
  }
}

async function fillArchive(source: BackupSource, archive: ArchiveWriter): Promise<Manifest> {
  const { client, clock, secret } = source
  const startedAt = clock.now().toISOString()
  await client.query(COPY_FORMATS)
  // A migration must not change a table between the snapshot and its COPY.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await refuseOtherRelease(client)
  await client.query('begin isolation level repeatable read read only')
  const needed = await findNeededFiles(drizzle({ client }))
  const dump = await dumpDatabase(client, archive.add)
  await client.query('commit')
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const missing = await addFiles(source, archive, needed)
  if (!(await unlockAfterBackup(client)))
    throw new BackupRefused('The connection to the database was lost during the backup. Try again.')
  if (secret.generated !== null) await archive.add(SECRET, Readable.from([Buffer.from(secret.generated)]))
  return {
    format: 1,
    product: 'talent-passage',
    version: VERSION,
    startedAt,
    finishedAt: clock.now().toISOString(),
    secretFingerprint: secret.fingerprint,
    ...dump,
    entries: archive.entries,
    missing,
  }
}

async function refuseOtherRelease(client: pg.Client): Promise<void> {
  const times = await readMigrationTimes(client)
  if (times.length === 0) throw new BackupRefused('There is nothing to back up: the program has not run here yet.')
  if (times.join() !== listMigrationTimes().join())
    throw new BackupRefused('Another release wrote this database. Back it up with that release.')
}

async function addFiles(
  { storage, intake }: BackupSource,
  archive: ArchiveWriter,
  { keys, unfinished }: Awaited<ReturnType<typeof findNeededFiles>>,
): Promise<Array<string>> {
  const missing: Array<string> = []
  for (const key of keys) {
    const content = await storage.open(key)
    if (content === null) missing.push(FILES + key)
    else await archive.add(FILES + key, content, { compress: false })
  }
  for (const { id, receivedBytes } of unfinished) {
    if ((await intake.size(id)) > 0)
      await intake.withLocalFile(id, ({ path }) =>
        archive.add(INTAKE + id, createReadStream(path), { compress: false }),
      )
    else if (receivedBytes > 0) missing.push(INTAKE + id)
  }
  return missing
}

async function verifyEntries(path: string): Promise<void> {
  const archive = await openArchive(path, null, dirname(path))
  try {
    await archive.verify()
  } finally {
    archive.close()
  }
}

async function refuseExisting(path: string): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null)
    throw new BackupRefused(`${path} exists already, and a backup never replaces a file.`)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function recordBackup(
  { client, clock }: BackupSource,
  { tables, entries }: Manifest,
  file: { sizeBytes: number; sha256: string; isEncrypted: boolean },
) {
  const row = {
    ...file,
    id: randomUUID(),
    finishedAt: clock.now(),
    fileCount: entries.filter(({ name }) => name.startsWith(FILES) || name.startsWith(INTAKE)).length,
    rowCount: tables.reduce((sum, { rows }) => sum + rows, 0),
  }
  await drizzle({ client }).insert(backups).values(row)
  return row
}
