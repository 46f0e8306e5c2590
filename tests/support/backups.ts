import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDiskIntake } from '#src/adapters/disk/disk-intake.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { openDatabase } from '#src/database/client.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { openArchive } from '#src/features/site/backups/archive.server.ts'
import { type BackupSource, backUp } from '#src/features/site/backups/back-up.server.ts'
import { type RestoreTarget, restore } from '#src/features/site/backups/restore.server.ts'
import { createLogger } from '#src/logger.ts'
import type { TestFileContext } from './app-context.ts'
import { emptyDatabase, testDatabase } from './database.ts'

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function connectClient(url: string, name = 'a-test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

/** The source of a backup, with a connection of its own. */
export async function backupSource(app: TestFileContext, changes: Partial<BackupSource> = {}): Promise<BackupSource> {
  const { clock, storage, intake } = app
  const client = await connectClient(app.url)
  return { client, clock, storage, intake, secret: { fingerprint: 'of the tests', generated: null }, ...changes }
}

/** Backs up into a new folder and returns the path of the file. */
export async function backUpToFile(
  app: TestFileContext,
  { recipient = null, ...changes }: Partial<BackupSource> & { recipient?: string | null } = {},
): Promise<string> {
  const path = join(await temporaryFolder(), 'backup.zip')
  await backUp(await backupSource(app, changes), path, recipient)
  return path
}

/** An empty database with an empty storage, on the disk unless one is given. */
export async function emptyTarget(storage?: FileStorage, url?: string) {
  const folder = await temporaryFolder()
  const databaseUrl = url ?? (await emptyDatabase())
  return {
    client: await connectClient(databaseUrl),
    url: databaseUrl,
    storage: storage ?? createDiskStorage(join(folder, 'application_documents')),
    intake: createDiskIntake(join(folder, 'uploads')),
    keepSecret: async () => {},
  }
}

/** A target whose database is migrated, which saves a second when it is restored. */
export async function migratedTarget() {
  return emptyTarget(undefined, (await testDatabase()).url)
}

/** Verifies and restores a backup, as the command does. */
export async function restoreFrom(
  path: string,
  target: Omit<RestoreTarget, 'tempFolder'>,
  identity: string | null = null,
) {
  const tempFolder = await temporaryFolder()
  const archive = await openArchive(path, identity, tempFolder)
  try {
    await archive.verify()
    return await restore({ ...target, tempFolder }, archive)
  } finally {
    archive.close()
  }
}

export function openRestored(url: string) {
  const { db, close } = openDatabase(url, createLogger('silent'))
  onTestFinished(close)
  return db
}
