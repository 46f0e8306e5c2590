import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { testGround } from '#tests/support/ground.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { currentRate, guideRate, type RateGround, renewRate } from './current-rate.server.ts'
import { storedRate } from './queries.server.ts'
import { exchangeRates } from './table.server.ts'

/** A ground whose rate source is a server that says what `source.rate` is at the moment; null is an error. */
async function groundWithSource(rate: number | null = 2057.4) {
  const source = { rate, asked: 0, until: Promise.resolve() }
  const server = await listen(async () => {
    source.asked++
    await source.until
    if (source.rate === null) return new Response(null, { status: 503 })
    return Response.json({ base: 'GBP', quote: 'NGN', rate: source.rate })
  })
  onTestFinished(server.close)
  const ground = await testGround()
  return { ...ground, rates: createRateSource({ urls: [server.url] }), source }
}

test('a rate is fetched once and kept for an hour', async () => {
  const app = await groundWithSource()
  const first = await currentRate(app)
  expect(first).toEqual({
    nairaMicrosPerPound: 2_057_400_000,
    source: '127.0.0.1',
    fetchedAt: new Date('2026-11-02T09:00:00Z'),
    isFixed: false,
  })
  app.source.rate = 2100
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await currentRate(app)).toEqual(first)
  expect(app.source.asked).toBe(1)

  app.clock.advance({ seconds: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(2)
})

test('while no source answers, the last good rate stands in for another 24 hours', async () => {
  const app = await groundWithSource()
  const good = await currentRate(app)
  app.source.rate = null
  app.clock.advance({ hours: 24, minutes: 59, seconds: 59 })
  expect(await currentRate(app)).toEqual(good)
  app.clock.advance({ seconds: 1 })
  expect(await currentRate(app)).toBeNull()
})

test('without any rate there is none, and the next who asks tries again', async () => {
  const app = await groundWithSource(null)
  expect(await currentRate(app)).toBeNull()
  app.source.rate = 2057.4
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('twenty who ask at once share one call to the source', async () => {
  const app = await groundWithSource()
  const gate = Promise.withResolvers<void>()
  app.source.until = gate.promise
  const asking = Array.from({ length: 20 }, () => currentRate(app))
  // The pool serves in turn: when these are through, the twenty have looked for a kept rate and wait for the source.
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 10 }, () => app.pool.query('select 1')))
  }
  gate.resolve()

  const rates = await Promise.all(asking)
  expect(new Set(rates.map(rate => rate?.nairaMicrosPerPound))).toEqual(new Set([2_057_400_000]))
  expect(app.source.asked).toBe(1)
  expect((await app.db.select().from(exchangeRates)).length).toBe(1)
})

test('a rate with a digit too many is refused, and the last good one stands in', async () => {
  const app = await groundWithSource()
  const good = await currentRate(app)
  app.source.rate = 20_574
  app.clock.advance({ hours: 2 })
  expect(await currentRate(app)).toEqual(good)
  expect((await app.db.select().from(exchangeRates)).length).toBe(1)
  app.clock.advance({ hours: 23 })
  expect(await currentRate(app)).toBeNull()
})

test('the newest rate is the one in force', async () => {
  const app = await groundWithSource(null)
  await keepRate(app, 1900, -3 * HOUR_MS)
  await keepRate(app, 2000, -1 * HOUR_MS)
  await keepRate(app, 1950, -2 * HOUR_MS)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
})

test('a rate from 200 days ahead is no rate: a new one is fetched, and is the last', async () => {
  const app = await groundWithSource()
  await keepRate(app, 9000, 200 * 24 * HOUR_MS)
  expect((await storedRate(app.db, app.clock.now())).fetched).toBeNull()
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect((await storedRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect(app.source.asked).toBe(1)
})

test('a rate from two minutes ahead is that of a clock beside ours', async () => {
  const app = await groundWithSource()
  await keepRate(app, 2000, 2 * MINUTE_MS)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.asked).toBe(0)
})

test('a guide takes the kept rate while it is fresh', async () => {
  const app = await groundWithSource()
  await keepRate(app, 2000)
  app.clock.advance({ minutes: 59, seconds: 59 })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.asked).toBe(0)
})

test('a guide does not wait for a source that hangs while an older rate may stand in; the next has what was fetched', async () => {
  const app = await groundWithSource(2100)
  const gate = Promise.withResolvers<void>()
  app.source.until = gate.promise
  await keepRate(app, 2000)
  app.clock.advance({ hours: 1 })
  const many = await Promise.all([guideRate(app), guideRate(app), guideRate(app)])
  expect(new Set(many.map(rate => rate?.nairaMicrosPerPound))).toEqual(new Set([2_000_000_000]))
  gate.resolve()
  await expect.poll(() => guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
  expect(app.source.asked).toBe(1)
})

test('while no source answers, a guide asks it once a minute and goes by the rate that stands in', async () => {
  const app = await groundWithSource(null)
  await keepRate(app, 2000)
  app.clock.advance({ hours: 1 })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  // Shares the call that is under way, so that it has failed by now.
  await currentRate(app)
  const askedSoFar = app.source.asked
  app.clock.advance({ seconds: 59 })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_000_000_000 })
  expect(app.source.asked).toBe(askedSoFar)

  app.source.rate = 2100
  app.clock.advance({ seconds: 1 })
  await guideRate(app)
  await expect.poll(() => guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
})

test('with no rate at all a guide waits for a source once, then does without it for a minute', async () => {
  const app = await groundWithSource(null)
  expect(await guideRate(app)).toBeNull()
  app.clock.advance({ seconds: 59 })
  expect(await guideRate(app)).toBeNull()
  expect(app.source.asked).toBe(1)
  app.clock.advance({ seconds: 1 })
  expect(await guideRate(app)).toBeNull()
  expect(app.source.asked).toBe(2)
  app.source.rate = 2057.4
  app.clock.advance({ seconds: 60 })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('a quote asks the source each time, also while guides do without it', async () => {
  const app = await groundWithSource(null)
  expect(await guideRate(app)).toBeNull()
  expect(await currentRate(app)).toBeNull()
  expect(await currentRate(app)).toBeNull()
  expect(app.source.asked).toBe(3)
  expect(await guideRate(app)).toBeNull()
  expect(app.source.asked).toBe(3)

  app.source.rate = 2057.4
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: 2_057_400_000 })
})

test('a rate is renewed from 45 minutes on, and not before', async () => {
  const app = await groundWithSource()
  await renewRate(app)
  expect(app.source.asked).toBe(1)
  app.source.rate = 2100
  app.clock.advance({ minutes: 44, seconds: 59 })
  await renewRate(app)
  expect(app.source.asked).toBe(1)
  app.clock.advance({ seconds: 1 })
  await renewRate(app)
  expect(app.source.asked).toBe(2)
  expect((await storedRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: 2_100_000_000 })
})

/** A rate that was fetched that many milliseconds after the present instant, so before it if there is a minus. */
async function keepRate({ db, clock }: Pick<RateGround, 'db' | 'clock'>, naira: number, milliseconds = 0) {
  const fetchedAt = new Date(clock.now().getTime() + milliseconds)
  const rate = { nairaMicrosPerPound: naira * 1_000_000, source: 'Sandbox', fetchedAt }
  await db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
}
