import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { listen } from '#tests/support/running-paystack.ts'
import { exchangeRates } from '../table.server.ts'
import { loadCurrentRate, loadDisplayRate, loadRatePolicyInForce, renewRate } from './current-rate.server.ts'
import { unconfirmedRateMail } from './mails.tsx'
import { answerUnconfirmedRate } from './unconfirmed-rate.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const toMicros = (naira: number) => naira * 1_000_000

/** Creates a context that fetched ₦2,000 an hour ago. Two sources report `first` and `second`, or fail for null. */
async function createContextWithTwoSources(first: number | null, second: number | null) {
  const sources = { first, second, requestCount: 0 }
  const createResponse = (rate: number | null) =>
    rate === null ? new Response(null, { status: 503 }) : Response.json({ base: 'GBP', quote: 'NGN', rate })
  const firstServer = await listen(async () => {
    sources.requestCount++
    return createResponse(sources.first)
  })
  const secondServer = await listen(async () => {
    sources.requestCount++
    return createResponse(sources.second)
  })
  onTestFinished(async () => {
    await Promise.all([firstServer.close(), secondServer.close()])
  })
  const context = await testContext()
  const storedRate = { nairaMicrosPerPound: toMicros(2000), source: '127.0.0.1', fetchedAt: context.clock.now() }
  await context.db.insert(exchangeRates).values({ id: randomUUID(), ...storedRate })
  context.clock.advance({ hours: 1 })
  // The two URLs have different hosts, because the host identifies a source.
  const urls = [firstServer.url, secondServer.url.replace('127.0.0.1', 'localhost')]
  const rates = createRateSource({ urls })
  return { ...context, sources, rates, rateOfAnotherInstance: createRateSource({ urls }) }
}

type App = Awaited<ReturnType<typeof createContextWithTwoSources>>

async function loadStoredNairaRates({ db }: App) {
  const rows = await db.select({ micros: exchangeRates.nairaMicrosPerPound }).from(exchangeRates)
  return rows.map(row => row.micros / 1_000_000)
}

async function findStaffMails({ db, staffMailbox }: App) {
  return (await queuedMail(db, staffMailbox)).filter(mail => mail.template === unconfirmedRateMail.name)
}

test('a rate far from the last one is used at once if a second source confirms it', async () => {
  const app = await createContextWithTwoSources(2280, 2300)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2280), source: '127.0.0.1' })
  expect(await eventsAbout(app.db, 'rate')).toEqual([])
})

test('a rate 10 % from the last one needs no second source', async () => {
  const app = await createContextWithTwoSources(2200, 2200)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2200) })
  expect(app.sources.requestCount).toBe(1)
})

test('without a second source, a rate far from the last one is unconfirmed, and the last good one is used for 24 hours', async () => {
  const app = await createContextWithTwoSources(2280, null)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  expect(await loadDisplayRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  expect(await loadStoredNairaRates(app)).toEqual([2000])
  expect(await loadRatePolicyInForce(app)).toMatchObject({
    unconfirmed: { nairaMicrosPerPound: toMicros(2280), source: '127.0.0.1' },
  })
  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  app.clock.advance({ seconds: 1 })
  expect(await loadCurrentRate(app)).toBeNull()
})

test('staff get one mail about an unconfirmed rate, and the sources are not asked again within an hour', async () => {
  const app = await createContextWithTwoSources(2280, null)
  const otherInstance = { ...app, rates: app.rateOfAnotherInstance }
  await Promise.all([loadCurrentRate(app), loadCurrentRate(otherInstance)])
  const requestsSoFar = app.sources.requestCount
  await Promise.all([loadCurrentRate(app), loadDisplayRate(otherInstance), renewRate(otherInstance)])
  expect(app.sources.requestCount).toBe(requestsSoFar)
  // Rates that differ little from the unconfirmed one cause no further mail.
  for (const similarRate of [2285, 2275, 2290]) {
    app.sources.first = similarRate
    app.clock.advance({ hours: 1 })
    expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  }
  expect(app.sources.requestCount).toBeGreaterThan(requestsSoFar)
  const details = { nairaMicrosPerPound: toMicros(2280), source: '127.0.0.1', lastGoodMicros: toMicros(2000) }
  expect(await eventsAbout(app.db, 'rate')).toEqual([{ type: 'rate.unconfirmed', actor: 'system', details }])
  expect((await findStaffMails(app)).map(mail => mail.data)).toEqual([
    { ...details, settingsUrl: 'http://localhost:3000/admin/settings#exchange-rate' },
  ])
})

test('if only the second source reports a rate near the last good one, its rate is used and the first stays unconfirmed', async () => {
  const app = await createContextWithTwoSources(2280, 2050)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2050), source: 'localhost' })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: { nairaMicrosPerPound: toMicros(2280) } })
})

test('an unconfirmed rate is used once a second source agrees', async () => {
  const app = await createContextWithTwoSources(2280, null)
  await loadCurrentRate(app)
  app.sources.second = 2270
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2280) })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: null })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.unconfirmed', 'rate.confirmed'])
})

test('another source can confirm an unconfirmed rate an hour later, even if the first source fails', async () => {
  const app = await createContextWithTwoSources(2280, null)
  await loadCurrentRate(app)
  Object.assign(app.sources, { first: null, second: 2290 })
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2290), source: 'localhost' })
})

test('a rate close to the last good one is used and removes the unconfirmed rate', async () => {
  const app = await createContextWithTwoSources(20_000, null)
  await loadCurrentRate(app)
  app.sources.first = 2010
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2010) })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: null })
  expect((await eventsAbout(app.db, 'rate')).map(({ type }) => type)).toEqual(['rate.unconfirmed'])
})

test('an owner can confirm only the unconfirmed rate, and confirming it again changes nothing', async () => {
  const app = await createContextWithTwoSources(2280, null)
  await loadCurrentRate(app)
  expect(await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(9000))).toEqual({
    ok: false,
    reason: 'not-waiting',
  })
  expect(await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(2280))).toEqual({ ok: true })
  expect(await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(2280))).toEqual({ ok: true })
  expect(await loadStoredNairaRates(app)).toEqual([2000, 2280])
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2280) })
  app.sources.first = 2300
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2300) })
  expect((await eventsAbout(app.db, 'rate')).map(({ type, actor }) => [type, actor])).toEqual([
    ['rate.unconfirmed', 'system'],
    ['rate.confirmed', 'staff'],
  ])
})

test('a dismissed rate is not used and causes no further mail, but a different rate causes a new mail', async () => {
  const app = await createContextWithTwoSources(2280, null)
  await loadCurrentRate(app)
  expect(await answerUnconfirmedRate(app, OWNER, 'dismiss', toMicros(2280))).toEqual({ ok: true })
  expect(await answerUnconfirmedRate(app, OWNER, 'dismiss', toMicros(2280))).toEqual({ ok: true })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: null })
  expect(await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(2280))).toEqual({
    ok: false,
    reason: 'not-waiting',
  })

  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: null })
  expect((await findStaffMails(app)).length).toBe(1)

  app.sources.first = 2500
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2000) })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: { nairaMicrosPerPound: toMicros(2500) } })
  expect((await findStaffMails(app)).length).toBe(2)
})

test('a confirmed rate is in force even if no good rate was left before', async () => {
  const app = await createContextWithTwoSources(2280, null)
  app.clock.advance({ days: 40 })
  expect(await loadCurrentRate(app)).toBeNull()
  await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(2280))
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2280) })
})

test('a rate that drifts by less than 10 % an hour is unconfirmed once it is over 10 % from a rate of the last day', async () => {
  const app = await createContextWithTwoSources(2150, null)
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2150) })
  app.sources.first = 2300
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2150) })
  expect(await loadRatePolicyInForce(app)).toMatchObject({ unconfirmed: { nairaMicrosPerPound: toMicros(2300) } })
  expect(await findStaffMails(app)).toMatchObject([{ data: { lastGoodMicros: toMicros(2000) } }])
})

test('a new rate is not compared with rates from more than a day ago', async () => {
  const app = await createContextWithTwoSources(2150, null)
  await loadCurrentRate(app)
  app.sources.first = 2300
  app.clock.advance({ hours: 23, minutes: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2300) })
})

test('after a rate is confirmed, new rates are compared with it and not with older ones', async () => {
  const app = await createContextWithTwoSources(2280, null)
  await loadCurrentRate(app)
  await answerUnconfirmedRate(app, OWNER, 'confirm', toMicros(2280))
  Object.assign(app.sources, { first: 2700, second: 2690 })
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2700) })
  Object.assign(app.sources, { first: 2710, second: null })
  app.clock.advance({ hours: 1 })
  expect(await loadCurrentRate(app)).toMatchObject({ nairaMicrosPerPound: toMicros(2710) })
})
