import { openEmbeddedPostgres } from '#src/database/embedded-postgres.ts'
import type { Logger } from '#src/logger.ts'
import type { Env } from './env.ts'

/** The database of this install: the one of DATABASE_URL, else the embedded one, which is adopted where it runs already. */
export async function openPostgres(
  { DATABASE_URL, DATA_DIR }: Env,
  log: Logger,
): Promise<{ url: string; release: () => Promise<void> }> {
  return DATABASE_URL === undefined
    ? openEmbeddedPostgres({ dataDir: DATA_DIR, log })
    : { url: DATABASE_URL, release: async () => {} }
}
