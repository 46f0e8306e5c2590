import type pg from 'pg'
import { listMigrationsOfRelease1 } from '#src/database/migrating/migrations.ts'
import { readMigrationTimes, runMigrations } from '#src/database/migrating/run-migrations.ts'
import { isOfRelease1 } from '#src/database/migrating/upgrade-from-1.ts'

const FILES = `
  select file_path as key, sha256 from documents
  union select file_path, sha256 from message_files
  union select proof_key, '' from payments where proof_key is not null
  union select proof_key, '' from refunds where proof_key is not null
  union select path, '' from deleted_applications, unnest(file_paths) as path
    where path not in (select file_path from documents union all select file_path from message_files)
  order by key`

/** Gives a database of release 1.0.0 the table of backups, which that release does not notice. */
export async function addTableOfBackups(client: pg.Client): Promise<void> {
  const tables = await client.query(`select to_regclass('public.backups') is null as "isMissing"`)
  if (tables.rows[0]?.isMissing !== true || !isOfRelease1(await readMigrationTimes(client))) return
  const migrations = listMigrationsOfRelease1()
  await runMigrations(client, migrations.slice(0, migrations.findIndex(({ name }) => name === 'backups') + 1))
}

/** Lists the stored files of a database of release 1, or returns null if it has the table `files` already. */
export async function findFilesOfRelease1(client: pg.Client): Promise<Array<{ key: string; sha256: string }> | null> {
  const table = await client.query(`select to_regclass('public.files') is null as "isMissing"`)
  return table.rows[0]?.isMissing === true ? (await client.query(FILES)).rows : null
}
