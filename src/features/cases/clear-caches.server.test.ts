import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { currentRate, guideRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { fixRate } from '#src/features/exchange-rate/fix-rate.server.ts'
import { storedRate } from '#src/features/exchange-rate/queries.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { clearCaches, clearCachesAndRenew } from './clear-caches.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

async function groundWithSource() {
  const source = { rate: 2000 as number | null, asked: 0 }
  const server = await listen(async () => {
    source.asked++
    return source.rate === null
      ? new Response(null, { status: 503 })
      : Response.json({ base: 'GBP', quote: 'NGN', rate: source.rate })
  })
  onTestFinished(server.close)
  const ground = await testGround()
  const instance = () => ({ ...ground, rates: createRateSource({ urls: [server.url] }) })
  return { ...instance(), other: instance(), source }
}

test('after Clear Cache every instance asks for the rate at its next need, and only then', async () => {
  const app = await groundWithSource()
  await currentRate(app)
  await currentRate(app.other)
  expect(app.source.asked).toBe(1)
  await clearCaches(app, OWNER)
  expect(app.source.asked).toBe(1)
  app.source.rate = 2100
  expect(await currentRate(app.other)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(2)
  expect(await eventsAbout(app.db, 'caches')).toEqual([{ type: 'caches.cleared', actor: 'staff', details: {} }])
})

test('a rate from before stands in while no source answers', async () => {
  const app = await groundWithSource()
  const before = await currentRate(app)
  app.source.rate = null
  expect(await clearCachesAndRenew(app, OWNER)).toEqual({ rate: before, outcome: 'unavailable' })
  expect([await currentRate(app.other), await guideRate(app.other)]).toEqual([before, before])
})

test('clearing says what is in force afterwards, and that it was fetched now', async () => {
  const app = await groundWithSource()
  await currentRate(app)
  app.source.rate = 2100
  expect(await clearCachesAndRenew(app, OWNER)).toMatchObject({
    rate: { nairaMicrosPerPound: 2_100_000_000, isFixed: false },
    outcome: 'fetched',
  })
  app.clock.advance({ minutes: 44 })
  expect(await currentRate(app.other)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(2)
})

test('what was cleared by a clock a little ahead does not make an instance ask again and again', async () => {
  const app = await groundWithSource()
  app.clock.advance({ minutes: 3 })
  await clearCaches(app, OWNER)
  const behind = { ...app.other, clock: { now: () => new Date(app.clock.now().getTime() - 3 * MINUTE_MS) } }
  await currentRate(behind)
  await currentRate(behind)
  await currentRate(app)
  expect(app.source.asked).toBe(1)
})

test('a fixed rate stays fixed, and what the sources say is fetched beside it', async () => {
  const app = await groundWithSource()
  await fixRate(app, OWNER, 2_050_000_000)
  expect(await clearCachesAndRenew(app, OWNER)).toMatchObject({
    rate: { nairaMicrosPerPound: 2_050_000_000, isFixed: true },
    outcome: 'fetched',
  })
  expect((await storedRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
})
