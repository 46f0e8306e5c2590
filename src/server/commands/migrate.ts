import { migrate } from '#src/database/migrating/migrate.ts'
import { createLogger } from '#src/logger.ts'
import { findBackupLimit, loadEnvironment, openPostgres } from '../environment.ts'
import { UsageError } from './usage-error.ts'

/** Migrates the database without serving, so that the role that serves need not own the tables (ADR 113). */
export async function runMigrateCommand(args: Array<string>): Promise<number> {
  if (args.length > 0) throw new UsageError('Usage: npm run migrate (DATABASE_URL names a role that owns the tables)')
  const env = loadEnvironment()
  const postgres = await openPostgres(env, createLogger('silent'))
  try {
    await migrate(postgres.url, { backupSince: findBackupLimit(env) })
  } finally {
    await postgres.release()
  }
  process.stdout.write('The database is up to date.\n')
  return 0
}
