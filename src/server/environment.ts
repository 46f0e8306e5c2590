import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { DAY_MS, systemClock } from '#src/clock.ts'
import { openEmbeddedPostgres } from '#src/database/embedded/embedded-postgres.ts'
import type { Logger } from '#src/logger.ts'
import { BadEnvironment, type Env, inspectEnv, readEnv } from './env.ts'

/** The heap that bin/launch/serve.mjs gives each process. */
const DEFAULT_HEAP_MIB = 256

/** Reads and checks the environment variables. Prints all faults and exits if any variable is invalid. */
export function loadEnvironment(): Env {
  try {
    const env = readEnv(process.env)
    protectDataDir(env)
    return env
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

export type InspectedEnvironment = ReturnType<typeof inspectEnvironment>

/** Reads the variables with all their faults, for the doctor. */
export function inspectEnvironment() {
  return { ...inspectEnv(process.env), heapMib: Number(process.env.HEAP_MIB || DEFAULT_HEAP_MIB) }
}

/**
 * Closes the data folder to other accounts. When root runs the program, the account of the embedded database may enter
 * the folder but not list it.
 */
export function protectDataDir({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const mode = process.getuid?.() === 0 && DATABASE_URL === undefined ? 0o711 : 0o700
  try {
    const isNew = mkdirSync(DATA_DIR, { recursive: true, mode }) !== undefined
    if (isNew || (statSync(DATA_DIR).mode & 0o006) !== 0) chmodSync(DATA_DIR, mode)
  } catch {}
}

/** Uses DATABASE_URL if it is set, or opens the embedded database. */
export async function openPostgres(
  { DATABASE_URL, DATA_DIR, isLocal }: Env,
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  return DATABASE_URL === undefined
    ? openEmbeddedPostgres({ dataDir: DATA_DIR, log, isPublic: !isLocal })
    : { url: DATABASE_URL, release: async () => {} }
}

/** How old the backup may be that an upgrade of release 1 requires, or null if it requires none. */
export function findBackupLimit({
  NOW,
  UPGRADE_WITHOUT_BACKUP,
}: Pick<Env, 'NOW' | 'UPGRADE_WITHOUT_BACKUP'>): Date | null {
  const now = NOW === undefined ? systemClock.now().getTime() : Date.parse(NOW)
  return UPGRADE_WITHOUT_BACKUP ? null : new Date(now - DAY_MS)
}
