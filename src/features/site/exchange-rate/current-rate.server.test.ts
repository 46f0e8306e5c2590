import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { exchangeRates } from '../table.server.ts'
import {
  clearCaches,
  clearCachesAndFetchRate,
  loadCurrentRate,
  loadDisplayRate,
  type RateContext,
  renewRate,
} from './current-rate.server.ts'
import { fixRate } from './fix-rate.server.ts'
import { loadStoredRate } from './queries.server.ts'

/** Creates a context with a fake rate source, which reports `source.rate` and fails while that is null. */
async function createContextWithSource(rate: number | null = 2057.4) {
  const source = { rate, requestCount: 0, responseGate: Promise.resolve() }
  const server = await listen(async () => {
    source.requestCount++
    await source.responseGate
    if (source.rate === null) return new Response(null, { status: 503 })
    return Response.json({ base: 'GBP', quote: 'NGN', rate: source.rate })
  })
  onTestFinished(server.close)
  const context = await testContext()
  return { ...context, rates: createRateSource({ urls: [server.url] }), source }
}

test('a rate is fetched once and used for an hour', async () => {
  const app = await createContextWithSource()
  const firstRate = await loadCurrentRate(app)
  expect(firstRate).toEqual({
    nairaMicrosPerPound: 2_057_400_000,
    source: '127.0.0.1',
    fetchedAt: new Date('2026-11-02T09:00:00Z'),
    isFixed: false,
  })
  app.source.rate = 2100
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await loadCurrentRate(app)).toEqual(firstRate)
  expect(app.source.requestCount).toBe(1)

  app.clock.advance({ seconds: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.requestCount).toBe(2)
})

test('while no source answers, a rate that is an hour old is used for another 24 hours', async () => {
  const app = await createContextWithSource()
  const lastGoodRate = await loadCurrentRate(app)
  app.source.rate = null
  app.clock.advance({ hours: 24, minutes: 59, seconds: 59 })
  expect(await loadCurrentRate(app)).toEqual(lastGoodRate)
  app.clock.advance({ seconds: 1 })
  expect(await loadCurrentRate(app)).toBeNull()
})

test('if no rate can be fetched, the current rate is null, and the next request asks the source again', async () => {
  const app = await createContextWithSource(null)
  expect(await loadCurrentRate(app)).toBeNull()
  app.source.rate = 2057.4
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('twenty concurrent requests for the current rate share one fetch', async () => {
  const app = await createContextWithSource()
  const gate = Promise.withResolvers<void>()
  app.source.responseGate = gate.promise
  const requests = Array.from({ length: 20 }, () => loadCurrentRate(app))
  // The pool serves queries in order: after these, all twenty calls have read the database and wait for the source.
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 10 }, () => app.pool.query('select 1')))
  }
  gate.resolve()

  const rates = await Promise.all(requests)
  expect(new Set(rates.map(rate => rate?.nairaMicrosPerPound))).toEqual(new Set([2_057_400_000]))
  expect(app.source.requestCount).toBe(1)
  expect((await app.db.select().from(exchangeRates)).length).toBe(1)
})

test('C50: a fetched rate ten times the last one is not used, and the last good one stays in force', async () => {
  const app = await createContextWithSource()
  const lastGoodRate = await loadCurrentRate(app)
  app.source.rate = 20_574
  app.clock.advance({ hours: 2 })
  expect(await loadCurrentRate(app)).toEqual(lastGoodRate)
  expect((await app.db.select().from(exchangeRates)).length).toBe(1)
  app.clock.advance({ hours: 23 })
  expect(await loadCurrentRate(app)).toBeNull()
})

test('the most recently fetched rate is in force', async () => {
  const app = await createContextWithSource(null)
  await storeRate(app, 1900, -3 * HOUR_MS)
  await storeRate(app, 2000, -1 * HOUR_MS)
  await storeRate(app, 1950, -2 * HOUR_MS)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
})

test('a rate dated 200 days in the future is ignored, and a new one is fetched', async () => {
  const app = await createContextWithSource()
  await storeRate(app, 9000, 200 * 24 * HOUR_MS)
  expect((await loadStoredRate(app.db, app.clock.now())).fetched).toBeNull()
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect((await loadStoredRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect(app.source.requestCount).toBe(1)
})

test('a rate dated two minutes in the future is used, because clocks may differ', async () => {
  const app = await createContextWithSource()
  await storeRate(app, 2000, 2 * MINUTE_MS)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.requestCount).toBe(0)
})

test('a fresh rate is displayed without asking a source', async () => {
  const app = await createContextWithSource()
  await storeRate(app, 2000)
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.requestCount).toBe(0)
})

test('displaying a rate does not wait for a slow source while an older rate is usable', async () => {
  const app = await createContextWithSource(2100)
  const gate = Promise.withResolvers<void>()
  app.source.responseGate = gate.promise
  await storeRate(app, 2000)
  app.clock.advance({ hours: 1 })
  const displayedRates = await Promise.all([loadDisplayRate(app), loadDisplayRate(app), loadDisplayRate(app)])
  expect(new Set(displayedRates.map(rate => rate?.nairaMicrosPerPound))).toEqual(new Set([2_000_000_000]))
  gate.resolve()
  await expect.poll(() => loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.requestCount).toBe(1)
})

test('while no source answers, the last good rate is displayed and sources are asked once a minute', async () => {
  const app = await createContextWithSource(null)
  await storeRate(app, 2000)
  app.clock.advance({ hours: 1 })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  // Waits until the request in progress has failed.
  await loadCurrentRate(app)
  const requestsSoFar = app.source.requestCount
  app.clock.advance({ seconds: 59 })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.requestCount).toBe(requestsSoFar)

  app.source.rate = 2100
  app.clock.advance({ seconds: 1 })
  await loadDisplayRate(app)
  await expect.poll(() => loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
})

test('without a stored rate, a page waits for the source, but not again within a minute of a failure', async () => {
  const app = await createContextWithSource(null)
  expect(await loadDisplayRate(app)).toBeNull()
  app.clock.advance({ seconds: 59 })
  expect(await loadDisplayRate(app)).toBeNull()
  expect(app.source.requestCount).toBe(1)
  app.clock.advance({ seconds: 1 })
  expect(await loadDisplayRate(app)).toBeNull()
  expect(app.source.requestCount).toBe(2)
  app.source.rate = 2057.4
  app.clock.advance({ seconds: 60 })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('without a stored rate, every quote asks the source again, even within a minute of a failure', async () => {
  const app = await createContextWithSource(null)
  expect(await loadDisplayRate(app)).toBeNull()
  expect(await loadCurrentRate(app)).toBeNull()
  expect(await loadCurrentRate(app)).toBeNull()
  expect(app.source.requestCount).toBe(3)
  expect(await loadDisplayRate(app)).toBeNull()
  expect(app.source.requestCount).toBe(3)

  app.source.rate = 2057.4
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('a rate is renewed after 45 minutes', async () => {
  const app = await createContextWithSource()
  await renewRate(app)
  expect(app.source.requestCount).toBe(1)
  app.source.rate = 2100
  app.clock.advance({ minutes: 44, seconds: 59 })
  await renewRate(app)
  expect(app.source.requestCount).toBe(1)
  app.clock.advance({ seconds: 1 })
  await renewRate(app)
  expect(app.source.requestCount).toBe(2)
  expect((await loadStoredRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
})

/** Stores a rate that was fetched `milliseconds` after now; a negative number means before now. */
async function storeRate({ db, clock }: Pick<RateContext, 'db' | 'clock'>, naira: number, milliseconds = 0) {
  const fetchedAt = new Date(clock.now().getTime() + milliseconds)
  const rate = { nairaMicrosPerPound: naira * 1_000_000, source: 'Sandbox', fetchedAt }
  await db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
}

const OWNER = { kind: 'staff', id: 'owner-1' } as const

async function contextWithSource() {
  const source = { rate: 2000 as number | null, asked: 0 }
  const server = await listen(async () => {
    source.asked++
    return source.rate === null
      ? new Response(null, { status: 503 })
      : Response.json({ base: 'GBP', quote: 'NGN', rate: source.rate })
  })
  onTestFinished(server.close)
  const context = await testContext()
  const instance = () => ({ ...context, rates: createRateSource({ urls: [server.url] }) })
  return { ...instance(), other: instance(), source }
}

test('after Clear Cache all instances use an exchange rate that one of them has newly fetched', async () => {
  const app = await contextWithSource()
  await loadCurrentRate(app)
  await loadCurrentRate(app.other)
  expect(app.source.asked).toBe(1)
  await clearCaches(app, OWNER)
  expect(app.source.asked).toBe(1)
  app.source.rate = 2100
  expect(await loadCurrentRate(app.other)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(2)
  expect(await eventsAbout(app.db, 'caches')).toEqual([{ type: 'caches.cleared', actor: 'staff', details: {} }])
})

test('after Clear Cache the previous exchange rate stays in use while no rate source answers', async () => {
  const app = await contextWithSource()
  const rateBefore = await loadCurrentRate(app)
  app.source.rate = null
  expect(await clearCachesAndFetchRate(app, OWNER)).toEqual({ rate: rateBefore, outcome: 'unavailable' })
  expect([await loadCurrentRate(app.other), await loadDisplayRate(app.other)]).toEqual([rateBefore, rateBefore])
})

test('Clear Cache returns the current exchange rate and reports that it was just fetched', async () => {
  const app = await contextWithSource()
  await loadCurrentRate(app)
  app.source.rate = 2100
  expect(await clearCachesAndFetchRate(app, OWNER)).toMatchObject({
    rate: { nairaMicrosPerPound: 2_100_000_000, isFixed: false },
    outcome: 'fetched',
  })
  app.clock.advance({ minutes: 44 })
  expect(await loadCurrentRate(app.other)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(2)
})

test('Clear Cache on an instance whose clock is ahead does not make other instances fetch the rate repeatedly', async () => {
  const app = await contextWithSource()
  app.clock.advance({ minutes: 3 })
  await clearCaches(app, OWNER)
  const instanceBehind = { ...app.other, clock: { now: () => new Date(app.clock.now().getTime() - 3 * MINUTE_MS) } }
  await loadCurrentRate(instanceBehind)
  await loadCurrentRate(instanceBehind)
  await loadCurrentRate(app)
  expect(app.source.asked).toBe(1)
})

test('Clear Cache fetches a new exchange rate but keeps a fixed rate in use', async () => {
  const app = await contextWithSource()
  await fixRate(app, OWNER, 2_050_000_000)
  expect(await clearCachesAndFetchRate(app, OWNER)).toMatchObject({
    rate: { nairaMicrosPerPound: 2_050_000_000, isFixed: true },
    outcome: 'fetched',
  })
  expect((await loadStoredRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
})
