import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { SCHEDULES } from '#src/database/jobs.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'

test('every scheduled job runs as the schedule queues it, which is without data', async () => {
  const { db, url } = await testDatabase()
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false, migrate: false })
  await boss.start()
  const ids = await Promise.all(Object.keys(SCHEDULES).map(name => boss.send(name, null)))
  await boss.stop({ graceful: false })
  await startInstance({ DATABASE_URL: url })
  const loadUnfinished = async () => {
    const { rows } = await db.execute(sql`
      select name, state, output from pgboss.job where id = any(${sql.param(ids)}::uuid[]) and state <> 'completed'`)
    return rows
  }
  await expect.poll(loadUnfinished, { timeout: 50_000 }).toEqual([])
}, 60_000)
