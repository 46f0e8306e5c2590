import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { currentRate, guideRate, ratePolicyInForce, renewRate } from './current-rate.server.ts'
import { rateHeldMail } from './emails/mails.ts'
import { answerHeldRate } from './held-rate.server.ts'
import { exchangeRates } from './table.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const naira = (sum: number) => sum * 1_000_000

/** An hour after a good ₦2,000 was fetched; `first` and `second` are what two sources say from then on, null: nothing. */
async function groundWithTwoSources(first: number | null, second: number | null) {
  const says = { first, second, asked: 0 }
  const answer = (rate: number | null) =>
    rate === null ? new Response(null, { status: 503 }) : Response.json({ base: 'GBP', quote: 'NGN', rate })
  const one = await listen(async () => {
    says.asked++
    return answer(says.first)
  })
  const other = await listen(async () => {
    says.asked++
    return answer(says.second)
  })
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
  })
  const ground = await testGround()
  const kept = { nairaMicrosPerPound: naira(2000), source: '127.0.0.1', fetchedAt: ground.clock.now() }
  await ground.db.insert(exchangeRates).values({ id: randomUUID(), ...kept })
  ground.clock.advance({ hours: 1 })
  // The sources of a test are told apart by the names that they are reached under.
  const urls = [one.url, other.url.replace('127.0.0.1', 'localhost')]
  const rates = createRateSource({ urls })
  return { ...ground, says, rates, rateOfAnotherInstance: createRateSource({ urls }) }
}

type App = Awaited<ReturnType<typeof groundWithTwoSources>>

async function ratesKept({ db }: App) {
  const rows = await db.select({ micros: exchangeRates.nairaMicrosPerPound }).from(exchangeRates)
  return rows.map(row => row.micros / 1_000_000)
}

async function toldStaff({ db, staffMailbox }: App) {
  return (await queuedMail(db, staffMailbox)).filter(mail => mail.template === rateHeldMail.name)
}

test('a jump that a second source agrees with is used at once', async () => {
  const app = await groundWithTwoSources(2280, 2300)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2280), source: '127.0.0.1' })
  expect(await eventsAbout(app.db, 'rate')).toEqual([])
})

test('a change of 10 % asks no second source', async () => {
  const app = await groundWithTwoSources(2200, 2200)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2200) })
  expect(app.says.asked).toBe(1)
})

test('a jump that no other source confirms is held back, and the last good rate goes on for its 24 hours', async () => {
  const app = await groundWithTwoSources(2280, null)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  expect(await guideRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  expect(await ratesKept(app)).toEqual([2000])
  expect(await ratePolicyInForce(app)).toMatchObject({
    held: { nairaMicrosPerPound: naira(2280), source: '127.0.0.1' },
  })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  app.clock.advance({ seconds: 1 })
  expect(await currentRate(app)).toBeNull()
})

test('staff are told once of a held rate, and instances do not ask the sources again within the hour', async () => {
  const app = await groundWithTwoSources(2280, null)
  const other = { ...app, rates: app.rateOfAnotherInstance }
  await Promise.all([currentRate(app), currentRate(other)])
  const asked = app.says.asked
  await Promise.all([currentRate(app), guideRate(other), renewRate(other)])
  expect(app.says.asked).toBe(asked)
  // The source wavers a little about the same jump.
  for (const again of [2285, 2275, 2290]) {
    app.says.first = again
    app.clock.advance({ hours: 1 })
    expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  }
  expect(app.says.asked).toBeGreaterThan(asked)
  const details = { nairaMicrosPerPound: naira(2280), source: '127.0.0.1', lastGoodMicros: naira(2000) }
  expect(await eventsAbout(app.db, 'rate')).toEqual([{ type: 'rate.held', actor: 'system', details }])
  expect((await toldStaff(app)).map(mail => mail.data)).toEqual([
    { ...details, settingsUrl: 'http://localhost:3000/admin/settings#exchange-rate' },
  ])
})

test('a second source near the last good rate is used, and the jump stays held back for an owner', async () => {
  const app = await groundWithTwoSources(2280, 2050)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2050), source: 'localhost' })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: { nairaMicrosPerPound: naira(2280) } })
})

test('once a second source agrees, the held rate is used', async () => {
  const app = await groundWithTwoSources(2280, null)
  await currentRate(app)
  app.says.second = 2270
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2280) })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: null })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.held', 'rate.confirmed'])
})

test('another source that agrees an hour later confirms the held rate', async () => {
  const app = await groundWithTwoSources(2280, null)
  await currentRate(app)
  Object.assign(app.says, { first: null, second: 2290 })
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2290), source: 'localhost' })
})

test('a normal answer of the source is used, and no rate is held back any more', async () => {
  const app = await groundWithTwoSources(20_000, null)
  await currentRate(app)
  app.says.first = 2010
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2010) })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: null })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.held'])
})

test('an owner confirms the rate that they read, once', async () => {
  const app = await groundWithTwoSources(2280, null)
  await currentRate(app)
  expect(await answerHeldRate(app, OWNER, 'confirm', naira(9000))).toEqual({ ok: false, reason: 'not-held' })
  expect(await answerHeldRate(app, OWNER, 'confirm', naira(2280))).toEqual({ ok: true })
  expect(await answerHeldRate(app, OWNER, 'confirm', naira(2280))).toEqual({ ok: true })
  expect(await ratesKept(app)).toEqual([2000, 2280])
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2280) })
  app.says.first = 2300
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2300) })
  expect((await eventsAbout(app.db, 'rate')).map(({ type, actor }) => [type, actor])).toEqual([
    ['rate.held', 'system'],
    ['rate.confirmed', 'staff'],
  ])
})

test('a dismissed rate stays unused, and staff are not told of it again; of another one they are', async () => {
  const app = await groundWithTwoSources(2280, null)
  await currentRate(app)
  expect(await answerHeldRate(app, OWNER, 'dismiss', naira(2280))).toEqual({ ok: true })
  expect(await answerHeldRate(app, OWNER, 'dismiss', naira(2280))).toEqual({ ok: true })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: null })
  expect(await answerHeldRate(app, OWNER, 'confirm', naira(2280))).toEqual({ ok: false, reason: 'not-held' })

  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: null })
  expect((await toldStaff(app)).length).toBe(1)

  app.says.first = 2500
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2000) })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: { nairaMicrosPerPound: naira(2500) } })
  expect((await toldStaff(app)).length).toBe(2)
})

test('a rate that is held while no good one is left opens payment again once it is confirmed', async () => {
  const app = await groundWithTwoSources(2280, null)
  app.clock.advance({ days: 40 })
  expect(await currentRate(app)).toBeNull()
  await answerHeldRate(app, OWNER, 'confirm', naira(2280))
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2280) })
})

test('a source that creeps by less than 10 % an hour is held back once it is 10 % from the rates of the last 24 hours', async () => {
  const app = await groundWithTwoSources(2150, null)
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2150) })
  app.says.first = 2300
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2150) })
  expect(await ratePolicyInForce(app)).toMatchObject({ held: { nairaMicrosPerPound: naira(2300) } })
  expect(await toldStaff(app)).toMatchObject([{ data: { lastGoodMicros: naira(2000) } }])
})

test('a rate that moved more than a day ago is not compared with any more', async () => {
  const app = await groundWithTwoSources(2150, null)
  await currentRate(app)
  app.says.first = 2300
  app.clock.advance({ hours: 23, minutes: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2300) })
})

test('what an owner or a second source confirmed is what later rates are compared with', async () => {
  const app = await groundWithTwoSources(2280, null)
  await currentRate(app)
  await answerHeldRate(app, OWNER, 'confirm', naira(2280))
  Object.assign(app.says, { first: 2700, second: 2690 })
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2700) })
  Object.assign(app.says, { first: 2710, second: null })
  app.clock.advance({ hours: 1 })
  expect(await currentRate(app)).toMatchObject({ nairaMicrosPerPound: naira(2710) })
})
