import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { migrate } from '#src/database/migrating/migrate.ts'
import { listMigrations, listMigrationsOfRelease1 } from '#src/database/migrating/migrations.ts'
import { readMigrationTimes } from '#src/database/migrating/run-migrations.ts'
import type { FileIntake, FileStorage } from '#src/features/files/file-context.ts'
import { FILE_FORMATS } from '#src/features/files/file-formats.ts'
import type { Archive } from './archive.server.ts'
import { loadDatabase, refuseUsedDatabase } from './dump.server.ts'
import { type ArchiveEntry, BackupRefused, FILES, INTAKE, SECRET } from './manifest.ts'

/** `tempFolder` is empty. `client` is connected to `url` and serves nothing else. */
export type RestoreTarget = {
  client: pg.Client
  url: string
  storage: FileStorage
  intake: FileIntake
  tempFolder: string
  keepSecret(secret: string): Promise<void>
}

const FILES_AT_ONCE = 8

/**
 * Restores into an empty database and storage. Rows come last, in one transaction, so an interrupted restore can be
 * repeated. Throws BackupRefused.
 */
export async function restore(target: RestoreTarget, archive: Archive): Promise<{ leftOut: Array<string> }> {
  const { client, url } = target
  const { manifest } = archive
  const level = findLevel(manifest.migrations)
  await refuseRunningProgram(client)
  await refuseUsedDatabase(client)
  if ((await readMigrationTimes(client)).some(time => time > level))
    throw new BackupRefused(
      'The backup is of an earlier release, and a later one has already run on this database. Restore into a new one.',
    )
  await refuseOtherFiles(target, manifest.entries)
  await migrate(url, { until: level })
  await restoreFiles(target, archive)
  if (manifest.entries.some(({ name }) => name === SECRET))
    await target.keepSecret(await text(await archive.read(SECRET)))
  const leftOut = await loadDatabase(client, manifest, archive.read)
  await migrate(url)
  return { leftOut }
}

function findLevel(migrations: ReadonlyArray<number>): number {
  const level = migrations.at(-1) ?? 0
  if (![...listMigrationsOfRelease1(), ...listMigrations()].some(({ folderMillis }) => folderMillis === level))
    throw new BackupRefused('The backup is of a later release. Restore it with that release or a later one.')
  return level
}

async function refuseRunningProgram(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like 'talent-passage%' or application_name = 'pgboss')`)
  if (rowCount !== 0) throw new BackupRefused('The program is running on this database. Stop it, and restore again.')
}

async function refuseOtherFiles({ storage }: RestoreTarget, entries: ReadonlyArray<ArchiveEntry>): Promise<void> {
  const names = new Set(entries.map(({ name }) => name))
  for await (const { key } of storage.list())
    if (!names.has(FILES + key) && !key.includes('/.unfinished-'))
      throw new BackupRefused(`The storage is in use: it has a file that is not in the backup, ${key}. Empty it first.`)
}

async function restoreFiles(target: RestoreTarget, archive: Archive): Promise<void> {
  const { entries } = archive.manifest
  await mkdir(join(target.tempFolder, 'files'))
  const files = entries.filter(({ name }) => name.startsWith(FILES))
  for (let start = 0; start < files.length; start += FILES_AT_ONCE)
    await Promise.all(files.slice(start, start + FILES_AT_ONCE).map(file => restoreFile(target, archive, file)))
  for (const { name, sizeBytes } of entries.filter(({ name }) => name.startsWith(INTAKE))) {
    const id = name.slice(INTAKE.length)
    await target.intake.remove(id)
    if ((await target.intake.write(id, await archive.read(name), 0)) !== sizeBytes)
      throw new BackupRefused('An unfinished upload could not be written.')
  }
}

async function restoreFile({ storage, tempFolder }: RestoreTarget, archive: Archive, file: ArchiveEntry) {
  const key = file.name.slice(FILES.length)
  const path = join(tempFolder, 'files', randomUUID())
  await pipeline(await archive.read(file.name), createWriteStream(path, { mode: 0o600 }))
  const result = await storage.put(key, path, findMediaType(key))
  await rm(path, { force: true })
  if (result === 'taken' && (await hashStored(storage, key)) !== file.sha256)
    throw new BackupRefused(`The storage has another file under ${key}. Empty it first.`)
}

function findMediaType(key: string): string {
  const format = Object.values(FILE_FORMATS).find(({ extension }) => key.endsWith(`.${extension}`))
  return format?.mediaType ?? 'application/octet-stream'
}

async function hashStored(storage: FileStorage, key: string): Promise<string | null> {
  const content = await storage.open(key)
  if (content === null) return null
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
