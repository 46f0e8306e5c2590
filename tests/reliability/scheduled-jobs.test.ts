import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { SCHEDULES } from '#src/database/jobs.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startInstance } from '../support/instances.ts'
import { sharedProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

test('a worker runs every scheduled job as the schedule queues it, without data, and answers health checks and metrics on its own port', async () => {
  const { db, url } = await testDatabase()
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false, migrate: false })
  await boss.start()
  const ids = await Promise.all(Object.keys(SCHEDULES).map(name => boss.send(name, null)))
  await boss.stop({ graceful: false })
  const WORKER_PORT = String(await freePort())
  // The stand-ins for outside services answer from another program.
  const { origin } = await sharedProgram()
  const env = { ROLE: 'worker', DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, PUBLIC_URL: origin }
  await startInstance({ ...env, WORKER_PORT })
  const request = (path: string) => fetch(`http://127.0.0.1:${WORKER_PORT}${path}`)

  const loadUnfinished = async () => {
    const { rows } = await db.execute(sql`
      select name, state, output from pgboss.job where id = any(${sql.param(ids)}::uuid[]) and state <> 'completed'`)
    return rows
  }
  await expect.poll(loadUnfinished, { timeout: 50_000 }).toEqual([])
  expect((await request('/healthz')).status).toBe(200)
  expect((await request('/readyz')).status).toBe(200)
  expect((await request('/')).status).toBe(404)
  const readMetrics = async () => (await request('/metrics')).text()
  for (const name of Object.keys(SCHEDULES))
    await expect
      .poll(readMetrics)
      .toMatch(new RegExp(`^jobs_finished_total\\{queue="${name}",outcome="succeeded"\\} [1-9]`, 'm'))
}, 60_000)
