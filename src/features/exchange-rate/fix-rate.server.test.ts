import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { DAY_MS } from '#src/clock.ts'
import { auditValues } from '#src/features/audit/table.server.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { askForRate, currentRate, guideRate, ratePolicyInForce, renewRate } from './current-rate.server.ts'
import { fixRate, releaseRate } from './fix-rate.server.ts'
import { storedRate } from './queries.server.ts'
import { exchangeRates, ratePolicy } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const naira = (sum: number) => sum * 1_000_000

/** A ground whose rate source says ₦2,000, when `gate` lets it. */
async function groundWithSource() {
  const source = { asked: 0, gate: Promise.resolve(), isDown: false }
  const server = await listen(async () => {
    source.asked++
    await source.gate
    if (source.isDown) return new Response(null, { status: 503 })
    return Response.json({ base: 'GBP', quote: 'NGN', rate: 2000 })
  })
  onTestFinished(server.close)
  const ground = await testGround()
  return { ...ground, rates: createRateSource({ urls: [server.url] }), source }
}

async function wasFetched({ db, clock }: Awaited<ReturnType<typeof testGround>>, sum: number, daysAgo = 0) {
  const fetchedAt = new Date(clock.now().getTime() - daysAgo * DAY_MS)
  await db
    .insert(exchangeRates)
    .values({ id: randomUUID(), nairaMicrosPerPound: naira(sum), source: 'Frankfurter', fetchedAt })
}

test('a fixed rate is in force at once and stays so, whatever sources say or leave unsaid', async () => {
  const app = await groundWithSource()
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000), isFixed: false })
  expect(await fixRate(app, OWNER, naira(2100))).toEqual({ ok: true, changed: true })
  const fixed = {
    nairaMicrosPerPound: naira(2100),
    source: 'Talent Passage',
    fetchedAt: app.clock.now(),
    isFixed: true,
  }
  expect([await currentRate(app), await guideRate(app)]).toEqual([fixed, fixed])

  app.clock.advance({ days: 30 })
  app.source.isDown = true
  expect([await currentRate(app), await guideRate(app)]).toEqual([fixed, fixed])
  expect(app.source.asked).toBe(1)
})

test('beside a fixed rate the sources are asked on, and its owner sees both', async () => {
  const app = await groundWithSource()
  await fixRate(app, OWNER, naira(2100))
  expect(await ratePolicyInForce(app)).toMatchObject({ isFixed: true, fetched: null })
  await renewRate(app)
  expect(await ratePolicyInForce(app)).toMatchObject({
    rate: { nairaMicrosPerPound: naira(2100), isFixed: true },
    isFixed: true,
    fetched: { nairaMicrosPerPound: naira(2000), isFixed: false },
  })
})

test('once released the sources are asked again, and the fixed rate is gone', async () => {
  const app = await groundWithSource()
  await fixRate(app, OWNER, naira(2100))
  expect(await releaseRate(app, OWNER)).toEqual({ ok: true, changed: true })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000), isFixed: false })
  expect(app.source.asked).toBe(1)
})

test('a call to a source that was under way when a rate was fixed does not undo it', async () => {
  const app = await groundWithSource()
  const gate = Promise.withResolvers<void>()
  app.source.gate = gate.promise
  const asking = [currentRate(app), guideRate(app), askForRate(app).then(({ rate }) => rate)]
  await expect.poll(() => app.source.asked).toBe(1)
  await fixRate(app, OWNER, naira(2100))
  gate.resolve()
  for (const rate of await Promise.all(asking)) expect(rate).toMatchObject({ nairaMicrosPerPound: naira(2100) })
  expect((await storedRate(app.db, app.clock.now())).fetched).toMatchObject({ nairaMicrosPerPound: naira(2000) })
})

test('what is fixed and released is told with before and after; what changes nothing is not', async () => {
  const app = await testGround()
  await releaseRate(app, OWNER)
  await fixRate(app, OWNER, naira(2000))
  app.clock.advance({ minutes: 1 })
  expect(await fixRate(app, OWNER, naira(2000))).toEqual({ ok: true, changed: false })
  await fixRate(app, OWNER, naira(2100.5))
  app.clock.advance({ minutes: 1 })
  await releaseRate(app, OWNER)
  expect(await releaseRate(app, OWNER)).toEqual({ ok: true, changed: false })
  expect(await eventsAbout(app.db, 'rate')).toEqual([
    { type: 'rate.fixed', actor: 'staff', details: { nairaMicrosPerPound: naira(2000) } },
    { type: 'rate.fixed', actor: 'staff', details: { nairaMicrosPerPound: naira(2100.5) } },
    { type: 'rate.released', actor: 'staff', details: {} },
  ])
  const values = await app.db.select({ values: auditValues.values }).from(auditValues)
  expect(values.map(row => row.values?.rate).sort((a, b) => String(b?.after).localeCompare(String(a?.after)))).toEqual([
    { before: '£1 = ₦2,100.50', after: 'as its sources say' },
    { before: '£1 = ₦2,000.00', after: '£1 = ₦2,100.50' },
    { before: 'as its sources say', after: '£1 = ₦2,000.00' },
  ])
})

test('a slip of a digit is refused with what it was compared with, and fixes nothing', async () => {
  const app = await testGround()
  await wasFetched(app, 2000, 2)
  expect(await fixRate(app, OWNER, naira(20_000))).toMatchObject({
    ok: false,
    reason: 'far-from-fetched',
    fetched: { nairaMicrosPerPound: naira(2000), source: 'Frankfurter' },
  })
  expect(await fixRate(app, OWNER, naira(99), { isConfirmed: true })).toEqual({ ok: false, reason: 'not-a-rate' })
  expect((await storedRate(app.db, app.clock.now())).fixed).toBeNull()
  expect(await eventsAbout(app.db, 'rate')).toEqual([])
})

test('a rate more than 10 % from the last good one is fixed once its owner confirms it', async () => {
  const app = await testGround()
  await wasFetched(app, 2000, 30)
  expect(await fixRate(app, OWNER, naira(2201))).toMatchObject({ ok: false, reason: 'far-from-fetched' })
  expect(await fixRate(app, OWNER, naira(2201), { isConfirmed: true })).toEqual({ ok: true, changed: true })
})

test('the rate that is fixed can be saved again after the market has moved far from it', async () => {
  const app = await testGround()
  await wasFetched(app, 2000, 1)
  await fixRate(app, OWNER, naira(2100))
  await wasFetched(app, 4300)
  expect(await fixRate(app, OWNER, naira(2100), { read: naira(2100) })).toEqual({ ok: true, changed: false })
  expect(await fixRate(app, OWNER, naira(2101))).toMatchObject({ ok: false, reason: 'far-from-fetched' })
})

test('of two who fix a rate at once the later one counts, and each is told of', async () => {
  const app = await testGround()
  await Promise.all([fixRate(app, OWNER, naira(2000)), fixRate(app, OWNER, naira(2100)), releaseRate(app, OWNER)])
  expect(await app.db.select({ isOnly: ratePolicy.isOnly }).from(ratePolicy)).toEqual([{ isOnly: true }])
  const fixes = (await eventsAbout(app.db, 'rate')).filter(({ type }) => type === 'rate.fixed')
  expect(fixes.length).toBe(2)
})

test('what somebody else fixed or released meanwhile is not written over by a page that did not show it', async () => {
  const app = await testGround()
  await fixRate(app, OWNER, naira(2000), { read: null })
  const standing = { ok: false, reason: 'changed-meanwhile', fixedMicros: naira(2000) }
  expect(await releaseRate(app, OWNER, { read: naira(1900) })).toEqual(standing)
  expect(await fixRate(app, OWNER, naira(2100), { read: null })).toEqual(standing)
  // Who wants what stands has it.
  expect(await fixRate(app, OWNER, naira(2000), { read: null })).toEqual({ ok: true, changed: false })

  expect(await releaseRate(app, OWNER, { read: naira(2000) })).toEqual({ ok: true, changed: true })
  expect(await fixRate(app, OWNER, naira(2100), { read: naira(2000) })).toEqual({ ...standing, fixedMicros: null })
  expect(await releaseRate(app, OWNER, { read: naira(2000) })).toEqual({ ok: true, changed: false })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.fixed', 'rate.released'])
})
