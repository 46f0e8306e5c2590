import type pg from 'pg'
import { listMigrations, listMigrationsOfRelease1, type Migration } from './migrations.ts'

const RUNNING_PROGRAM = `select from pg_stat_activity where datname = current_database()
  and application_name in ('talent-passage', 'talent-passage-listener', 'pgboss')`

/** A row that release 1 still writes is moved, or refused. Locking all at once leaves nothing to repeat after a wait. */
const LOCK_TABLES = `do $$ begin
  execute coalesce((select 'lock table ' || string_agg(oid::regclass::text, ', ') || ' in access exclusive mode'
    from pg_class where relkind = 'r' and relnamespace in (to_regnamespace('public'), to_regnamespace('sandbox'))), '');
end $$`

export const UPGRADE_NOTICE =
  'This database is of release 1. Release 2.0.0 changes its tables once, within minutes, while nothing else may run. Release 1 cannot use it afterwards: to go back, restore a backup.'

/** Whether release 1 wrote the database. `times` are those of its migrations. */
export function isOfRelease1(times: ReadonlyArray<number>): boolean {
  const last = times.at(-1)
  return last !== undefined && last < baselineTime()
}

/** The migrations of a database that begins below the baseline. The baseline then only replaces what they recorded. */
export function listUpgrade(): Array<Migration> {
  const [baseline, ...later] = listMigrations()
  if (baseline === undefined) return []
  return [
    ...listMigrationsOfRelease1().map(each => ({ ...each, sql: [LOCK_TABLES, ...each.sql] })),
    { ...baseline, sql: ['delete from drizzle.__drizzle_migrations'] },
    ...later,
  ]
}

/** `backupSince`: how old the backup may be. Null: the caller has one, or consents to none. */
export async function refuseUnpreparedUpgrade(client: pg.Client, backupSince: Date | null): Promise<void> {
  if ((await client.query(RUNNING_PROGRAM)).rowCount !== 0)
    throw new Error(`${UPGRADE_NOTICE}\n\nIt is running now. Stop all its processes, then start again.`)
  if (backupSince === null || (await hasBackupSince(client, backupSince))) return
  throw new Error(`${UPGRADE_NOTICE}

Nothing was changed. Make a backup, then start again:
  npm run backup -- --to backups/
A server has another command: docs/operations.md, Upgrade to 2.0.0. A demonstration needs no backup:
  UPGRADE_WITHOUT_BACKUP=1 npm run demo`)
}

export async function hasBackupSince(client: pg.Client, since: Date): Promise<boolean> {
  const table = await client.query(`select to_regclass('public.backups') is not null as "exists"`)
  if (table.rows[0]?.exists !== true) return false
  return (await client.query('select from backups where finished_at >= $1 limit 1', [since])).rowCount !== 0
}

function baselineTime(): number {
  return listMigrations()[0]?.folderMillis ?? 0
}
