import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import type { Logger } from '#src/logger.ts'
import { BadEnvironment, type Env, readEnv } from './env.ts'

/** Reads and checks the environment. Prints all faults and exits when it is invalid. */
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

/**
 * Closes the data folder to other accounts. Under root, the embedded database runs as another account, which may enter
 * but not list it.
 */
export function protectDataDir({ DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>): void {
  const mode = process.getuid?.() === 0 && DATABASE_URL === undefined ? 0o711 : 0o700
  try {
    const isNew = mkdirSync(DATA_DIR, { recursive: true, mode }) !== undefined
    if (isNew || (statSync(DATA_DIR).mode & 0o006) !== 0) chmodSync(DATA_DIR, mode)
  } catch {}
}

/** Opens DATABASE_URL or the embedded database, whether or not it runs already. */
export async function openPostgres(
  { DATABASE_URL, DATA_DIR }: Env,
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  return DATABASE_URL === undefined
    ? openEmbeddedPostgres({ dataDir: DATA_DIR, log })
    : { url: DATABASE_URL, release: async () => {} }
}
