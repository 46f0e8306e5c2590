import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#src/database/client.ts'

const BACKUP_LOCK = 7_254_820

export async function tryLockForBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK])
  return rows[0]?.locked === true
}

/** Returns false if the lock was lost. */
export async function unlockAfterBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_advisory_unlock($1) as held', [BACKUP_LOCK])
  return rows[0]?.held === true
}

type FileStore = { remove(name: string): Promise<'removed' | 'kept'> }

/** Keeps every file while a backup runs. Removals follow the commit, and a snapshot follows the lock (ADR 110). */
export function keepFilesDuringBackups<Store extends FileStore>(db: Database, store: Store): Store {
  return {
    ...store,
    remove: async name => ((await isBackupRunning(db).catch(() => true)) ? 'kept' : store.remove(name)),
  }
}

async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isRunning: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as "isRunning"`)
  return rows[0]?.isRunning === true
}
