import { PgBoss } from 'pg-boss'
import { openDatabase } from '#src/database/client.ts'
import { migrate } from '#src/database/migrating/migrate.ts'
import { createLogger } from '#src/logger.ts'
import { composeProgram, type Program } from '../compose.ts'
import { findBackupLimit, loadEnvironment, openPostgres } from '../environment.ts'

/**
 * Runs a command with the program's context. Mails and jobs that it queues wait until a server runs. A command that
 * writes many rows sets `statementTimeoutMs`, because it may wait longer than a request.
 */
export async function withApp<Result>(
  work: (app: Program['app']) => Promise<Result>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  const env = loadEnvironment()
  const log = createLogger('silent')
  const postgres = await openPostgres(env, log)
  try {
    await migrate(postgres.url, { backupSince: findBackupLimit(env) })
    const { db, pool, changes, close } = openDatabase(postgres.url, log, 4, statementTimeoutMs)
    const boss = new PgBoss({
      connectionString: postgres.url,
      max: 1,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    boss.on('error', () => {})
    try {
      await boss.start()
      const { app } = composeProgram({
        env,
        db,
        pool,
        changes,
        boss,
        log,
        ownOrigin: env.PUBLIC_URL,
      })
      return await work(app)
    } finally {
      await boss.stop({ graceful: false })
      await close()
    }
  } finally {
    await postgres.release()
  }
}
