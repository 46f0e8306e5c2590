import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { loadCurrentRate, loadDisplayRate } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { fixRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { loadStoredRate } from '#src/features/site/exchange-rate/queries.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { clearCaches, clearCachesAndFetchRate } from './clear-caches.server.ts'

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
