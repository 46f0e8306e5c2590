import { hash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, gt, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '#src/clock.ts'
import { MIGRATION_LOCK } from '#src/database/migrating/migrate.ts'
import { listMigrations } from '#src/database/migrating/migrations.ts'
import { readMigrationTimes } from '#src/database/migrating/run-migrations.ts'
import { isOfRelease1 } from '#src/database/migrating/upgrade-from-1.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { FileIntake, FileStorage } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { VERSION } from '#src/version.ts'
import { backups } from '../table.server.ts'
import { createArchive, openArchive, verifyFile } from './archive.server.ts'
import { addTableOfBackups, findFilesOfRelease1 } from './back-up-release-1.server.ts'
import { tryLockForBackup, unlockAfterBackup } from './backup-lock.server.ts'
import { COPY_FORMATS, dumpDatabase } from './dump.server.ts'
import { BackupRefused, FILES, INTAKE, type Manifest, SECRET } from './manifest.ts'

/** `client` serves nothing else. `generated` is a secret that the program made. */
export type BackupSource = {
  client: pg.Client
  clock: Clock
  storage: FileStorage
  intake: FileIntake
  secret: { fingerprint: string; generated: string | null }
}

type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>

/** A file that the backup lacks, or has with other bytes than were received. */
type FileFault = { name: string; reason: string }

const DAMAGED = 'it is not what was received'
const FAILURES_IN_ROW = 3

/**
 * Backs up the database as of one moment with its files, and verifies the result. Records it unless more than
 * `acceptedFaults` files are missing or damaged. Throws BackupRefused.
 */
export async function backUp(source: BackupSource, path: string, recipient: string | null, acceptedFaults = 0) {
  await refuseExisting(path)
  const partialPath = `${path}.partial`
  if (!(await tryLockForBackup(source.client))) throw new BackupRefused('Another backup is running.')
  try {
    await addTableOfBackups(source.client)
    const archive = await createArchive(partialPath, recipient, source.clock.now())
    const { manifest, faults } = await fillArchive(source, archive)
    const { zipSha256, checkIdentity } = await archive.finish(manifest)
    const file = await verifyFile(partialPath, zipSha256, checkIdentity)
    if (recipient === null) await verifyEntries(partialPath)
    await refuseExisting(path)
    await rename(partialPath, path)
    await syncFolder(dirname(path))
    const row = describeBackup(source, manifest, { ...file, isEncrypted: recipient !== null })
    const isGood = faults.length <= acceptedFaults
    if (isGood) await drizzle({ client: source.client }).insert(backups).values(row)
    return { ...row, faults, isGood }
  } catch (error) {
    await rm(partialPath, { force: true })
    throw error
  }
}

async function fillArchive(source: BackupSource, archive: ArchiveWriter) {
  const { client, clock, secret } = source
  const startedAt = clock.now().toISOString()
  await client.query(COPY_FORMATS)
  // A migration must not change a table between the snapshot and its COPY.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await refuseOtherRelease(client)
  await client.query('begin isolation level repeatable read read only')
  const needed = await findNeededFiles(client)
  const dump = await dumpDatabase(client, archive.add)
  await client.query('commit')
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const faults = await addFiles(source, archive, needed)
  if (!(await unlockAfterBackup(client)))
    throw new BackupRefused('The connection to the database was lost during the backup. Try again.')
  if (secret.generated !== null) await archive.add(SECRET, Readable.from([Buffer.from(secret.generated)]))
  const manifest: Manifest = {
    format: 1,
    product: 'talent-passage',
    version: VERSION,
    startedAt,
    finishedAt: clock.now().toISOString(),
    secretFingerprint: secret.fingerprint,
    ...dump,
    entries: archive.entries,
    missing: faults.filter(({ reason }) => reason !== DAMAGED).map(({ name }) => name),
  }
  return { manifest, faults }
}

async function refuseOtherRelease(client: pg.Client): Promise<void> {
  const times = await readMigrationTimes(client)
  if (times.length === 0) throw new BackupRefused('There is nothing to back up: the program has not run here yet.')
  if (!isOfRelease1(times) && times.at(-1) !== listMigrations().at(-1)?.folderMillis)
    throw new BackupRefused('Another release wrote this database. Back it up with that release.')
}

/** Lists the files that rows name, with the hash if rows have it, and unfinished uploads of which bytes arrived. */
async function findNeededFiles(client: pg.Client) {
  const db = drizzle({ client })
  const stored =
    (await findFilesOfRelease1(client)) ?? (await db.select({ key: files.key, sha256: files.sha256 }).from(files))
  const unfinished = await db
    .select({ id: uploads.id, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(and(inArray(uploads.state, ['arriving', 'whole']), gt(uploads.receivedBytes, 0)))
  return { stored, unfinished }
}

/** Reads each file whole, because an archive cannot take back the half of a file. */
async function addFiles(
  { storage, intake }: BackupSource,
  archive: ArchiveWriter,
  { stored, unfinished }: Awaited<ReturnType<typeof findNeededFiles>>,
): Promise<Array<FileFault>> {
  const faults: Array<FileFault> = []
  let failuresInRow = 0
  const addFile = async (name: string, read: () => Promise<Buffer | null>, isIntact: (bytes: Buffer) => boolean) => {
    // A storage that is away is not waited for at each of its files.
    const isAway = failuresInRow === FAILURES_IN_ROW
    const bytes = isAway ? new Error('the storage does not answer') : await read().catch(toError)
    if (bytes instanceof Error) {
      if (!isAway) failuresInRow += 1
      faults.push({ name, reason: bytes.message })
      return
    }
    failuresInRow = 0
    if (bytes === null) faults.push({ name, reason: 'the storage does not have it' })
    else if (!isIntact(bytes)) faults.push({ name, reason: DAMAGED })
    if (bytes !== null) await archive.add(name, Readable.from([bytes]), { compress: false })
  }
  for (const { key, sha256 } of stored)
    await addFile(
      FILES + key,
      () => readStored(storage, key),
      bytes => sha256 === '' || hash('sha256', bytes) === sha256,
    )
  for (const { id, receivedBytes } of unfinished)
    await addFile(
      INTAKE + id,
      () => readReceived(intake, id),
      bytes => bytes.length >= receivedBytes,
    )
  return faults
}

async function readStored(storage: FileStorage, key: string): Promise<Buffer | null> {
  const content = await storage.open(key)
  return content === null ? null : buffer(content)
}

async function readReceived(intake: FileIntake, id: string): Promise<Buffer | null> {
  if ((await intake.size(id)) === 0) return null
  return intake.withLocalFile(id, ({ path }) => readFile(path))
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
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

function describeBackup(
  { clock }: BackupSource,
  { tables, entries }: Manifest,
  file: { sizeBytes: number; sha256: string; isEncrypted: boolean },
): typeof backups.$inferSelect {
  return {
    ...file,
    id: randomUUID(),
    finishedAt: clock.now(),
    fileCount: entries.filter(({ name }) => name.startsWith(FILES) || name.startsWith(INTAKE)).length,
    rowCount: tables.reduce((sum, { rows }) => sum + rows, 0),
  }
}
