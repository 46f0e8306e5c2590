import { rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Archive, openArchive } from '#src/features/site/backups/archive.server.ts'
import { restore } from '#src/features/site/backups/restore.server.ts'
import { createFileStores } from '../compose.ts'
import type { Env } from '../env.ts'
import { loadEnvironment } from '../environment.ts'
import { describeSecret } from './backup.ts'
import { withClient } from './open-client.ts'
import { UsageError } from './usage-error.ts'

const USAGE = `Usage: npm run restore -- --from FILE [--identity FILE]

--identity names the file with the private key (AGE-SECRET-KEY-1…) of an encrypted backup.`

export async function runRestoreCommand(args: Array<string>): Promise<number> {
  const options = readOptions(args)
  const env = loadEnvironment()
  const startedAt = performance.now()
  const tempFolder = join(env.DATA_DIR, 'restoring')
  await rm(tempFolder, { recursive: true, force: true })
  await mkdir(tempFolder, { recursive: true, mode: 0o700 })
  removeOnSignal(tempFolder)
  try {
    const archive = await openArchive(options.from, await readIdentity(options.identity), tempFolder)
    print(`Verifying the backup of ${archive.manifest.finishedAt} …`)
    await archive.verify()
    print('Every file of the backup is intact. Restoring …')
    const { leftOut } = await withClient(env, 'talent-passage-restore', (client, url) => {
      const stores = createFileStores(env, drizzle({ client }))
      return restore({ client, url, ...stores, tempFolder, keepSecret: secret => keepSecret(env, secret) }, archive)
    })
    archive.close()
    warnOfOtherSecret(env, archive)
    for (const table of leftOut) warn(`Left out, because this program has no such table: ${table}`)
    for (const name of archive.manifest.missing) warn(`Was missing when the backup was made: ${name}`)
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(`Restored ${rows.toLocaleString('en-GB')} rows as of ${archive.manifest.startedAt} in ${seconds} s.`)
    print('Before you start the program, read docs/operations.md: emails may be sent again, erasures must be repeated.')
    return 0
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/** The folder has the decrypted backup. */
function removeOnSignal(folder: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true })
      warn('The restore was stopped. Run it again: until it ends, the database counts as empty.')
      process.exit(1)
    })
}

function readOptions(args: Array<string>) {
  try {
    const { from, identity } = parseArgs({
      args,
      options: { from: { type: 'string' }, identity: { type: 'string' } },
    }).values
    if (!from) throw new Error()
    return { from, identity }
  } catch {
    throw new UsageError(USAGE)
  }
}

async function readIdentity(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null
  const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(await readFile(path, 'utf8'))?.[0]
  if (identity === undefined) throw new UsageError(`There is no line AGE-SECRET-KEY-1… in ${path}.\n\n${USAGE}`)
  return identity
}

/** Replaces a secret that a first start generated, because nothing in an empty database depends on that one. */
async function keepSecret(env: Env, secret: string): Promise<void> {
  if (env.SESSION_SECRET !== '') return
  const path = join(env.DATA_DIR, 'session-secret')
  await writeFile(`${path}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

function warnOfOtherSecret(env: Env, { manifest }: Archive): void {
  if (describeSecret(env).fingerprint === manifest.secretFingerprint) return
  warn('SESSION_SECRET is not the one of the backup. Set the former one if you have it.')
  warn('Without it, sessions end, and authenticators and recovery codes of staff are void.')
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}

function warn(line: string) {
  process.stderr.write(`${line}\n`)
}
