import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { createLogger } from '#src/logger.ts'
import { testGround } from '#tests/support/ground.ts'
import { createSiteState } from './site-state.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

test('what has just been saved is known to whoever asks next, though others are asking', async () => {
  const app = await testGround()
  const siteState = createSiteState(app)
  const before = [siteState(), siteState()]
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await siteState()).toMatchObject({ maintenanceMode: true })
  await Promise.all(before)
})

test('two instances have the same key for the same pages', async () => {
  const app = await testGround()
  const [one, other] = await Promise.all([createSiteState(app)(), createSiteState(app)()])
  expect(one.pagesKey).toEqual(expect.any(String))
  expect(other).toEqual(one)
})

test('a database that takes too long to answer is not waited for: what was known holds until it answers again', async () => {
  const app = await testGround()
  const siteState = createSiteState(app)
  const known = await siteState()
  await app.db.transaction(async tx => {
    await tx.execute(sql`lock table settings in access exclusive mode`)
    expect(await siteState()).toEqual(known)
  })
  await saveSettings(app, OWNER, { maintenanceMode: true })
  await expect.poll(siteState).toMatchObject({ maintenanceMode: true })
})

test('of all who come while the database is stuck one question waits for it, and nobody waits but they who came first', async () => {
  const app = await testGround()
  const siteState = createSiteState(app)
  const known = await siteState()
  await app.db.transaction(async tx => {
    await tx.execute(sql`lock table prices in access exclusive mode`)
    const began = performance.now()
    expect(await Promise.all([siteState(), siteState(), siteState()])).toEqual(Array(3).fill(known))
    const firstWaited = performance.now() - began
    expect(await waitingForPrices(app)).toBe(1)

    for (let reader = 0; reader < 100; reader++) expect(await siteState()).toBe(known)
    expect(performance.now() - began - firstWaited).toBeLessThan(firstWaited)
    expect(await waitingForPrices(app)).toBe(1)
  })
  await saveSettings(app, OWNER, { maintenanceMode: true })
  await expect.poll(siteState).toMatchObject({ maintenanceMode: true })
  expect(await waitingForPrices(app)).toBe(0)
})

/** How many connections stand before the locked price list. */
async function waitingForPrices({ pool }: { pool: Pool }): Promise<number> {
  const { rows } = await pool.query(
    `select count(distinct pid)::int as waiting from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and relation = 'prices'::regclass and not granted`,
  )
  return rows[0].waiting
}

test('before the database could be asked once, the site is open and nothing is kept', async () => {
  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', createLogger('silent'))
  onTestFinished(nowhere.close)
  const siteState = createSiteState({ db: nowhere.db, clock: systemClock })
  expect(await siteState()).toEqual({ maintenanceMode: false, pagesKey: null })
})
