import { PgBoss } from 'pg-boss'
import { openDatabase } from '#src/database/client.ts'
import { migrate } from '#src/database/migrate.ts'
import { openNewsFeed } from '#src/database/news-feed.ts'
import { createLogger } from '#src/logger.ts'
import { openPostgres } from '#src/server/environment.ts'
import { compose, type Program } from '../compose.ts'
import { environment } from '../environment.ts'

/**
 * Puts the program together for one command, beside a server that runs or without one: a running embedded database is
 * adopted, and only the last to leave stops it. Mails and jobs wait in the database for a server.
 */
export async function withApp<Result>(work: (app: Program['app']) => Promise<Result>): Promise<Result> {
  const env = environment()
  // What a command has to say it says in sentences.
  const log = createLogger('silent')
  const postgres = await openPostgres(env, log)
  try {
    await migrate(postgres.url)
    const { db, pool, close } = openDatabase(postgres.url, log, 4)
    const boss = new PgBoss({
      connectionString: postgres.url,
      max: 1,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    boss.on('error', () => {})
    // Not connected until somebody listens, which no command does.
    const news = openNewsFeed(postgres.url, log)
    try {
      await boss.start()
      const { app } = compose({ env, db, pool, boss, news, log, ownOrigin: env.PUBLIC_URL })
      return await work(app)
    } finally {
      await news.close()
      await boss.stop({ graceful: false })
      await close()
    }
  } finally {
    await postgres.release()
  }
}
