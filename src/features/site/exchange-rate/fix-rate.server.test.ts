import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { DAY_MS } from '#src/clock.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { exchangeRates, ratePolicy } from '../table.server.ts'
import {
  fetchRateNow,
  loadCurrentRate,
  loadDisplayRate,
  loadRatePolicyInForce,
  renewRate,
} from './current-rate.server.ts'
import { fixRate, releaseRate } from './fix-rate.server.ts'
import { loadStoredRate } from './queries.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const toMicros = (naira: number) => naira * 1_000_000

/** Creates a context with a fake rate source, which reports ₦2,000 after the promise `source.gate` resolves. */
async function createContextWithSource() {
  const source = { requestCount: 0, gate: Promise.resolve(), isDown: false }
  const server = await listen(async () => {
    source.requestCount++
    await source.gate
    if (source.isDown) return new Response(null, { status: 503 })
    return Response.json({ base: 'GBP', quote: 'NGN', rate: 2000 })
  })
  onTestFinished(server.close)
  const context = await testContext()
  return { ...context, rates: createRateSource({ urls: [server.url] }), source }
}

async function storeFetchedRate({ db, clock }: Awaited<ReturnType<typeof testContext>>, naira: number, daysAgo = 0) {
  const fetchedAt = new Date(clock.now().getTime() - daysAgo * DAY_MS)
  await db
    .insert(exchangeRates)
    .values({ id: randomUUID(), nairaMicrosPerPound: toMicros(naira), source: 'Frankfurter', fetchedAt })
}

test('a fixed rate is in force at once and overrides the sources', async () => {
  const app = await createContextWithSource()
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000), isFixed: false })
  expect(await fixRate(app, OWNER, toMicros(2100))).toEqual({ ok: true, changed: true })
  const fixedRate = {
    nairaMicrosPerPound: toMicros(2100),
    source: 'Talent Passage',
    fetchedAt: app.clock.now(),
    isFixed: true,
  }
  expect([await loadCurrentRate(app), await loadDisplayRate(app)]).toEqual([fixedRate, fixedRate])

  app.clock.advance({ days: 30 })
  app.source.isDown = true
  expect([await loadCurrentRate(app), await loadDisplayRate(app)]).toEqual([fixedRate, fixedRate])
  expect(app.source.requestCount).toBe(1)
})

test('the sources are still asked while a rate is fixed, and owners see both rates', async () => {
  const app = await createContextWithSource()
  await fixRate(app, OWNER, toMicros(2100))
  expect(await loadRatePolicyInForce(app)).toMatchObject({ isFixed: true, fetched: null })
  await renewRate(app)
  expect(await loadRatePolicyInForce(app)).toMatchObject({
    rate: { nairaMicrosPerPound: toMicros(2100), isFixed: true },
    isFixed: true,
    fetched: { nairaMicrosPerPound: toMicros(2000), isFixed: false },
  })
})

test('after a fixed rate is released, the sources are asked again', async () => {
  const app = await createContextWithSource()
  await fixRate(app, OWNER, toMicros(2100))
  expect(await releaseRate(app, OWNER)).toEqual({ ok: true, changed: true })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000), isFixed: false })
  expect(app.source.requestCount).toBe(1)
})

test('a rate that an owner fixes during a fetch stays in force after the fetch', async () => {
  const app = await createContextWithSource()
  const gate = Promise.withResolvers<void>()
  app.source.gate = gate.promise
  const requests = [loadCurrentRate(app), loadDisplayRate(app), fetchRateNow(app).then(({ rate }) => rate)]
  await expect.poll(() => app.source.requestCount).toBe(1)
  await fixRate(app, OWNER, toMicros(2100))
  gate.resolve()
  for (const rate of await Promise.all(requests)) expect(rate).toMatchObject({ nairaMicrosPerPound: toMicros(2100) })
  expect((await loadStoredRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
})

test('fixing or releasing a rate records the old and new values, and repeating it records nothing', async () => {
  const app = await testContext()
  await releaseRate(app, OWNER)
  await fixRate(app, OWNER, toMicros(2000))
  app.clock.advance({ minutes: 1 })
  expect(await fixRate(app, OWNER, toMicros(2000))).toEqual({ ok: true, changed: false })
  await fixRate(app, OWNER, toMicros(2100.5))
  app.clock.advance({ minutes: 1 })
  await releaseRate(app, OWNER)
  expect(await releaseRate(app, OWNER)).toEqual({ ok: true, changed: false })
  expect(await eventsAbout(app.db, 'rate')).toEqual([
    { type: 'rate.fixed', actor: 'staff', details: { nairaMicrosPerPound: toMicros(2000) } },
    { type: 'rate.fixed', actor: 'staff', details: { nairaMicrosPerPound: toMicros(2100.5) } },
    { type: 'rate.released', actor: 'staff', details: {} },
  ])
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(values.map(row => row.values?.rate).sort((a, b) => String(b?.after).localeCompare(String(a?.after)))).toEqual([
    { before: '£1 = ₦2,100.50', after: 'market rate' },
    { before: '£1 = ₦2,000.00', after: '£1 = ₦2,100.50' },
    { before: 'market rate', after: '£1 = ₦2,000.00' },
  ])
})

test('fixing a rate ten times the fetched one is refused, and the refusal contains the fetched rate', async () => {
  const app = await testContext()
  await storeFetchedRate(app, 2000, 2)
  expect(await fixRate(app, OWNER, toMicros(20_000))).toMatchObject({
    ok: false,
    reason: 'far-from-fetched',
    fetched: { nairaMicrosPerPound: toMicros(2000), source: 'Frankfurter' },
  })
  expect(await fixRate(app, OWNER, toMicros(99), { isConfirmed: true })).toEqual({ ok: false, reason: 'not-a-rate' })
  expect((await loadStoredRate(app.db, app.clock.now())).fixed).toBeNull()
  expect(await eventsAbout(app.db, 'rate')).toEqual([])
})

test('fixing a rate more than 10 % from the last good one needs a confirmation', async () => {
  const app = await testContext()
  await storeFetchedRate(app, 2000, 30)
  expect(await fixRate(app, OWNER, toMicros(2201))).toMatchObject({ ok: false, reason: 'far-from-fetched' })
  expect(await fixRate(app, OWNER, toMicros(2201), { isConfirmed: true })).toEqual({ ok: true, changed: true })
})

test('the current fixed rate can be saved again after the market has moved far from it', async () => {
  const app = await testContext()
  await storeFetchedRate(app, 2000, 1)
  await fixRate(app, OWNER, toMicros(2100))
  await storeFetchedRate(app, 4300)
  expect(await fixRate(app, OWNER, toMicros(2100), { expected: toMicros(2100) })).toEqual({ ok: true, changed: false })
  expect(await fixRate(app, OWNER, toMicros(2101))).toMatchObject({ ok: false, reason: 'far-from-fetched' })
})

test('concurrent changes of the fixed rate keep one row of the rate policy, and each fix records an event', async () => {
  const app = await testContext()
  await Promise.all([fixRate(app, OWNER, toMicros(2000)), fixRate(app, OWNER, toMicros(2100)), releaseRate(app, OWNER)])
  expect(await app.db.select({ isOnly: ratePolicy.isOnly }).from(ratePolicy)).toEqual([{ isOnly: true }])
  const fixEvents = (await eventsAbout(app.db, 'rate')).filter(({ type }) => type === 'rate.fixed')
  expect(fixEvents.length).toBe(2)
})

test('a form with an outdated fixed rate does not overwrite a colleague’s change', async () => {
  const app = await testContext()
  await fixRate(app, OWNER, toMicros(2000), { expected: null })
  const conflict = { ok: false, reason: 'conflict', fixedMicros: toMicros(2000) }
  expect(await releaseRate(app, OWNER, { expected: toMicros(1900) })).toEqual(conflict)
  expect(await fixRate(app, OWNER, toMicros(2100), { expected: null })).toEqual(conflict)
  // Fixing the rate that is already fixed succeeds, although `expected` is outdated.
  expect(await fixRate(app, OWNER, toMicros(2000), { expected: null })).toEqual({ ok: true, changed: false })

  expect(await releaseRate(app, OWNER, { expected: toMicros(2000) })).toEqual({ ok: true, changed: true })
  expect(await fixRate(app, OWNER, toMicros(2100), { expected: toMicros(2000) })).toEqual({
    ...conflict,
    fixedMicros: null,
  })
  expect(await releaseRate(app, OWNER, { expected: toMicros(2000) })).toEqual({ ok: true, changed: false })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.fixed', 'rate.released'])
})
