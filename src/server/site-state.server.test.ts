import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { listenForChanges } from '#src/database/listen-for-changes.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { savePrices } from '#src/features/site/catalogue/save-prices.server.ts'
import { clearCaches } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { fixRate, releaseRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { recordFactChecks } from '#src/features/visa/record-fact-checks.server.ts'
import { createLogger } from '#src/logger.ts'
import { testContext } from '#tests/support/app-context.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { createSiteState, type ReadSiteState } from './site-state.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const SHORT_TIMEOUT_MS = 500

test('staff see a saved setting with the next request, even while an earlier read is running', async () => {
  const app = await testContext()
  const siteState = createSiteState(app, app.changes)
  const earlierReads = [siteState(), siteState()]
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await siteState({ isFresh: true })).toMatchObject({ maintenanceMode: true })
  await Promise.all(earlierReads)
})

test('two instances of the program have the same key for cached pages', async () => {
  const app = await testContext()
  const [oneState, otherState] = await Promise.all([
    createSiteState(app, app.changes)(),
    createSiteState(app, app.changes)(),
  ])
  expect(oneState.pageCacheKey).toEqual(expect.any(String))
  expect(otherState).toEqual(oneState)
})

test('a change in one instance changes the cache key in all', async () => {
  const app = await testContext()
  const instances = [createSiteState(app, app.changes), createSiteState(app, app.changes)]
  const recordedKeys: Array<string | null> = []
  const recordKeys = async () => {
    const [oneState, otherState] = await Promise.all(instances.map(siteState => siteState({ isFresh: true })))
    expect(otherState).toEqual(oneState)
    recordedKeys.push(oneState?.pageCacheKey ?? null)
  }
  await recordKeys()
  await savePrices(app, OWNER, { prices: { full_support: 510_000 }, read: await loadPriceList(app.db) })
  await recordKeys()
  await fixRate(app, OWNER, 2_000_000_000)
  await recordKeys()
  await releaseRate(app, OWNER)
  await recordKeys()
  await clearCaches(app, OWNER)
  await recordKeys()
  app.clock.advance({ seconds: 1 })
  await clearCaches(app, OWNER)
  await recordKeys()
  await switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'closed')
  await recordKeys()
  await aStaffMember().disabled().saveTo(app.db, app.clock)
  await recordKeys()
  await recordFactChecks(app, { ...OWNER, id: randomUUID() }, { facts: ['visa-fee'], note: null })
  await recordKeys()
  // After the fixed rate is released, the key is as before it was fixed.
  expect(recordedKeys[3]).toBe(recordedKeys[1])
  expect(new Set(recordedKeys).size).toBe(recordedKeys.length - 1)
  expect(recordedKeys).not.toContain(null)
})

test('without a change, requests of the same second read the state once', async () => {
  const app = await testContext()
  const siteState = await listeningState(app)
  expect(await countStatements(app, siteState)).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect(await countStatements(app, siteState)).toBe(1)
  expect(await countStatements(app, siteState)).toBe(0)
})

test('visitors of every process see a change when its notice arrives, although our clock stands still', async () => {
  const app = await testContext()
  const otherProcess = await openOtherProcess(app)
  const siteStates = [await listeningState(app), await listeningState(otherProcess)]
  await saveSettings(app, OWNER, { maintenanceMode: true })
  for (const siteState of siteStates) await expect.poll(() => siteState()).toMatchObject({ maintenanceMode: true })
})

test('a process whose listening connection is lost reads each time until it listens again', async () => {
  const app = await testContext()
  const siteState = await listeningState(app)
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'talent-passage-listener'`,
  )
  await expect.poll(() => app.changes.version()).toBeNull()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  expect(await siteState()).toMatchObject({ maintenanceMode: true })
  await expect.poll(() => countStatements(app, siteState)).toBe(0)
})

test('a process whose listening connection receives nothing sees a change after a second', async () => {
  const app = await testContext()
  const databaseProxy = await startDatabaseProxy(app.url)
  onTestFinished(databaseProxy.close)
  const changes = listenForChanges(databaseProxy.url)
  onTestFinished(changes.close)
  const siteState = await listeningState({ ...app, changes })
  databaseProxy.dropTraffic()
  await saveSettings(app, OWNER, { maintenanceMode: true })
  app.clock.advance({ seconds: 1 })
  expect(await siteState()).toMatchObject({ maintenanceMode: true })
  await databaseProxy.close()
})

type TestContext = Awaited<ReturnType<typeof testContext>>

async function openOtherProcess(app: TestContext) {
  const { db, changes, close } = openDatabase(app.url, app.log)
  onTestFinished(close)
  return { db, changes, clock: app.clock }
}

/** Returns the site state of a process that already listens and has read the state. */
async function listeningState(app: Pick<TestContext, 'db' | 'clock' | 'changes'>) {
  const siteState = createSiteState(app, app.changes)
  await expect.poll(() => app.changes.version()).not.toBeNull()
  await siteState()
  return siteState
}

async function countStatements({ pool }: { pool: Pool }, siteState: ReadSiteState): Promise<number> {
  const query = vi.spyOn(pool, 'query')
  await siteState()
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

test('a slow database query times out, and the last state is used until it answers', async () => {
  const app = await testContext()
  const siteState = createSiteState(app, app.changes, SHORT_TIMEOUT_MS)
  const lastState = await siteState()
  await app.db.transaction(async tx => {
    await tx.execute(sql`lock table settings in access exclusive mode`)
    expect(await siteState({ isFresh: true })).toEqual(lastState)
  })
  await saveSettings(app, OWNER, { maintenanceMode: true })
  await expect.poll(() => siteState()).toMatchObject({ maintenanceMode: true })
})

test('while the database hangs only one query runs, and only the first requests wait for it', async () => {
  const app = await testContext()
  const siteState = createSiteState(app, app.changes, SHORT_TIMEOUT_MS)
  const lastState = await siteState()
  await app.db.transaction(async tx => {
    await tx.execute(sql`lock table prices in access exclusive mode`)
    const startedAt = performance.now()
    app.clock.advance({ seconds: 1 })
    expect(await Promise.all([siteState(), siteState(), siteState()])).toEqual(Array(3).fill(lastState))
    const firstWaitMs = performance.now() - startedAt
    expect(await countWaitingConnections(app)).toBe(1)

    for (let reader = 0; reader < 100; reader++) expect(await siteState()).toBe(lastState)
    expect(performance.now() - startedAt - firstWaitMs).toBeLessThan(firstWaitMs)
    expect(await countWaitingConnections(app)).toBe(1)
  })
  await saveSettings(app, OWNER, { maintenanceMode: true })
  await expect.poll(() => siteState()).toMatchObject({ maintenanceMode: true })
  expect(await countWaitingConnections(app)).toBe(0)
})

/** Counts connections that wait for the locked table of prices. */
async function countWaitingConnections({ pool }: { pool: Pool }): Promise<number> {
  const { rows } = await pool.query(
    `select count(distinct pid)::int as waiting from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and relation = 'prices'::regclass and not granted`,
  )
  return rows[0].waiting
}

test('before the first answer of the database the site is open and nothing is cached', async () => {
  const unreachableDatabase = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', createLogger('silent'))
  onTestFinished(unreachableDatabase.close)
  const siteState = createSiteState({ db: unreachableDatabase.db, clock: systemClock }, unreachableDatabase.changes)
  expect(await siteState()).toEqual({ maintenanceMode: false, pageCacheKey: null })
})
