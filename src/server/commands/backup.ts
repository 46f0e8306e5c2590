import { createHmac } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { DAY_MS } from '#src/clock.ts'
import { backUp } from '#src/features/site/backups/back-up.server.ts'
import { findOldBackups, nameBackup } from '#src/features/site/backups/backup-age.ts'
import { createClock, createFileStores } from '../compose.ts'
import type { Env } from '../env.ts'
import { loadEnvironment } from '../environment.ts'
import { readOrCreateSessionSecret } from '../session-secret.ts'
import { withClient } from './open-client.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage:
  npm run backup -- --to FILE
  npm run backup -- --to FOLDER/ [--keep-days 34]

--recipient age1… (or BACKUP_RECIPIENT) encrypts the backup. In a folder, the file is named after the time.
--accept-lost 2 accepts up to two missing or damaged files, if they are lost for good.`

export async function runBackupCommand(args: Array<string>): Promise<number> {
  const options = readOptions(args)
  const env = loadEnvironment()
  const clock = createClock(env)
  const recipient = options.recipient ?? env.BACKUP_RECIPIENT ?? null
  const startedAt = performance.now()
  const path = options.isFolder
    ? join(options.to, nameBackup(clock.now(), { isEncrypted: recipient !== null }))
    : options.to
  if (options.isFolder) await mkdir(options.to, { recursive: true, mode: 0o700 })
  const backup = await withClient(env, 'talent-passage-backup', client => {
    const stores = createFileStores(env, drizzle({ client }))
    return backUp({ client, clock, ...stores, secret: describeSecret(env) }, path, recipient, options.acceptLost)
  }).catch(error => explainDiskError(error, path))
  const figures = [
    `${backup.rowCount.toLocaleString('en-GB')} rows`,
    `${backup.fileCount.toLocaleString('en-GB')} files`,
    `${(backup.sizeBytes / 1e6).toFixed(1)} MB`,
    `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    backup.isEncrypted ? 'encrypted' : 'not encrypted',
  ]
  print(`Backed up and verified: ${path} (${figures.join(', ')})\nSHA-256 ${backup.sha256}`)
  for (const { name, reason } of backup.faults) process.stderr.write(`${name}: ${reason}\n`)
  if (!backup.isGood) {
    process.stderr.write(
      `This is not a good backup: ${backup.faults.length} files are missing or damaged. It is kept and not counted, and older ones were not deleted. Is the disk mounted, and does the bucket answer? docs/operations.md, Back up.\n`,
    )
    return 1
  }
  if (options.keepDays !== null) await deleteOldBackups(options.to, clock.now(), options.keepDays)
  return 0
}

function readOptions(args: Array<string>) {
  try {
    const {
      to = '',
      recipient,
      'keep-days': keepDays,
      'accept-lost': acceptLost = '0',
    } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        recipient: { type: 'string' },
        'keep-days': { type: 'string' },
        'accept-lost': { type: 'string' },
      },
    }).values
    const isFolder = to.endsWith('/')
    if (to === '' || (recipient !== undefined && !/^age1[a-z0-9]+$/.test(recipient))) throw new Error()
    if (keepDays !== undefined && (!isFolder || !/^[1-9]\d{0,3}$/.test(keepDays))) throw new Error()
    if (!/^\d{1,6}$/.test(acceptLost)) throw new Error()
    return {
      to,
      recipient,
      isFolder,
      acceptLost: Number(acceptLost),
      keepDays: keepDays === undefined ? null : Number(keepDays),
    }
  } catch {
    throw new UsageError(USAGE)
  }
}

/** A generated secret is part of the backup, because encrypted records are lost without it. */
export function describeSecret(env: Env) {
  const secret = readOrCreateSessionSecret(env)
  return {
    fingerprint: createHmac('sha256', secret).update('backup').digest('hex'),
    generated: env.SESSION_SECRET === '' ? secret : null,
  }
}

function explainDiskError(error: NodeJS.ErrnoException, path: string): never {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      throw new Error(`The disk of ${path} is full, so there is no new backup. Nothing else was changed.`)
    case 'ENOENT':
      throw new Error(`The folder of ${path} does not exist.`)
    default:
      throw error
  }
}

/** Runs only after a new backup, so that a failing backup never deletes the last good one. */
async function deleteOldBackups(folder: string, now: Date, days: number): Promise<void> {
  const oldNames = findOldBackups(await readdir(folder), new Date(now.getTime() - days * DAY_MS))
  for (const name of oldNames) await rm(join(folder, name))
  if (oldNames.length > 0) print(`Deleted, because they are older than ${days} days: ${oldNames.join(', ')}`)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
