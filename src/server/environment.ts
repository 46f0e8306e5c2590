import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import type { Logger } from '#src/logger.ts'
import { BadEnvironment, type Env, readEnv } from './env.ts'

/** Reads the environment and protects the data folder. Prints all faults and exits when the environment is invalid. */
export function environment(): Env {
  try {
    const env = readEnv(process.env)
    ownDataDir(env)
    return env
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/**
 * Creates the data folder for this account alone, and closes one that was open to all; access that an operator gave to a group
 * stays. Under root, the embedded database runs as another account, which may enter but not list the folder.
 */
export function ownDataDir({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const mode = process.getuid?.() === 0 && DATABASE_URL === undefined ? 0o711 : 0o700
  // The first user of the folder reports the error with more context.
  try {
    const isNew = mkdirSync(DATA_DIR, { recursive: true, mode }) !== undefined
    if (isNew || (statSync(DATA_DIR).mode & 0o006) !== 0) chmodSync(DATA_DIR, mode)
  } catch {}
}

/** The database of this install: the one of DATABASE_URL, else the embedded one, which is adopted where it runs already. */
export async function openPostgres(
  { DATABASE_URL, DATA_DIR }: Env,
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  return DATABASE_URL === undefined
    ? openEmbeddedPostgres({ dataDir: DATA_DIR, log })
    : { url: DATABASE_URL, release: async () => {} }
}
