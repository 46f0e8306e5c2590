import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DAY_MS } from '#src/clock.ts'
import { clearCaches } from '#src/features/cases/clear-caches.server.ts'
import { prices } from '#src/features/catalogue/table.server.ts'
import { fixRate, releaseRate } from '#src/features/exchange-rate/fix-rate.server.ts'
import { exchangeRates } from '#src/features/exchange-rate/table.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { settingsTable } from '#src/features/settings/table.server.ts'
import type { App, Visitor } from '#src/web/app-context.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { testGround } from '#tests/support/ground.ts'
import type { Bindings } from './http.ts'
import { keptPages } from './kept-pages.ts'
import { maintenance } from './maintenance.ts'
import { createSiteState } from './site-state.ts'
import { spelling } from './spelling.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

type Page = (request: Request, visitor: Visitor, howMany: number) => Response | Promise<Response>

/** A site on a real database whose pages say how many were made so far, unless `page` says something else. */
async function siteWith(page: Page = (_request, _visitor, howMany) => new Response(`made ${howMany}`)) {
  const ground = await testGround()
  // The middleware asks the program for no more than this.
  const app = { ...ground, sessionSecret: 'a secret of these tests, long enough' } as unknown as App
  const render = async (request: Request, visitor: Visitor) => {
    made.push(new URL(request.url).pathname)
    return page(request, visitor, made.length)
  }
  const made: Array<string> = []
  /** What was rendered for one reader alone, not for the copy. */
  const alone: Array<string> = []
  const siteOn = () =>
    new Hono<Bindings>()
      .use(async (c, next) => {
        c.set('visitor', {
          address: '',
          requestId: randomUUID(),
          nonce: 'n',
          databaseIsDown: false,
          isMaintenance: false,
        })
        c.set('pagesKey', null)
        await next()
      })
      .use(spelling())
      .use(maintenance(app, createSiteState(app)))
      .use(keptPages(app, render))
      .all('*', c => {
        alone.push(c.req.path)
        return c.text('made for you')
      })
  const site = siteOn()
  /** Another instance on the same database. */
  const otherSite = siteOn()
  const ask = async (path: string, init: RequestInit = {}) => (await site.request(path, init)).text()
  return { ...ground, site, otherSite, ask, made, alone }
}

function manyQueries(howMany: number) {
  return Array.from({ length: howMany }, (_, number) => `?fbclid=${number}`)
}

async function aRate(app: Awaited<ReturnType<typeof siteWith>>, nairaMicrosPerPound = 2_000_000_000, daysAhead = 0) {
  const fetchedAt = new Date(app.clock.now().getTime() + daysAhead * DAY_MS)
  const rate = { nairaMicrosPerPound, source: 'Sandbox', fetchedAt }
  await app.db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
}

test('a page is made once for all who ask', async () => {
  const app = await siteWith()
  await aRate(app)
  expect(await app.ask('/about')).toBe('made 1')
  app.clock.advance({ minutes: 59 })
  expect(await app.ask('/about')).toBe('made 1')
  expect(await app.ask('/services')).toBe('made 2')
  expect(await app.ask('/about')).toBe('made 1')
})

test('all who ask while it is being made wait for the same one', async () => {
  const gate = Promise.withResolvers<void>()
  const app = await siteWith(async () => {
    await gate.promise
    return new Response('made')
  })
  const asked = Array.from({ length: 20 }, () => app.ask('/about'))
  await expect.poll(() => app.made.length).toBe(1)
  gate.resolve()
  expect(await Promise.all(asked)).toEqual(Array(20).fill('made'))
  expect(app.made).toEqual(['/about'])
})

test('every page that anybody may find is kept', async () => {
  const app = await siteWith()
  for (const { path } of [...Object.values(SITE_PAGES), ...Object.values(SITE_PAGES)]) await app.ask(path)
  const paths = Object.values(SITE_PAGES).map(page => page.path)
  expect(app.made.sort()).toEqual(paths.sort())
  expect(app.alone).toEqual([])
})

test.each([
  '/SERVICES',
  '/services/',
  '/services.data',
  '/services?',
  '/nowhere',
  '/services?package=full_support',
  '//services',
])('no other spelling fills the memory: %s', async path => {
  const app = await siteWith()
  await app.ask(path)
  // A question mark with nothing after it asks nothing.
  expect(app.made).toEqual(path === '/services?' ? ['/services'] : [])
})

test('names in the query that the page does not read are answered from the one copy', async () => {
  const app = await siteWith()
  for (const query of ['', '?x=1', '?utm_source=mail&fbclid=Iw', '?consultation=60', ...manyQueries(200)])
    expect(await app.ask(`/services${query}`)).toBe('made 1')
  expect(await app.ask('/services?utm_source=mail&package=full_support')).toBe('made for you')
  expect(await app.ask('/services?%70lan=split')).toBe('made for you')
  expect(app.made).toEqual(['/services'])
})

test('what is posted never meets a copy', async () => {
  const app = await siteWith()
  expect(await app.ask('/contact')).toBe('made 1')
  expect(await app.ask('/contact', { method: 'POST' })).toBe('made for you')
})

test('a copy is made for nobody: no cookie and no header of who asks first is in it', async () => {
  const app = await siteWith(request => new Response(JSON.stringify([...request.headers])))
  const headers = { cookie: 'tp_applicant=somebody', 'accept-language': 'yo' }
  expect(await app.ask('/about', { headers })).toBe('[]')
})

test.each<[string, Page]>([
  ['no 200', () => new Response('gone', { status: 503 })],
  ['a cookie', () => new Response('hello', { headers: { 'set-cookie': 'a=b' } })],
])('a page with %s is not kept and each reader gets their own', async (_, page) => {
  const app = await siteWith(page)
  expect(await app.ask('/about')).toBe('made for you')
  expect(await app.ask('/about')).toBe('made for you')
  expect(app.made).toHaveLength(2)
})

test.each<[string, (visitor: Visitor) => string]>([
  ['nonce', visitor => visitor.nonce],
  ['request id', visitor => visitor.requestId],
])('a page that holds its %s is not kept', async (_, mark) => {
  const app = await siteWith((_request, visitor) => new Response(`<script nonce="${mark(visitor)}">`))
  expect(await app.ask('/about')).toBe('made for you')
})

test('a page that fails is an error for those who asked, and is tried again', async () => {
  const app = await siteWith((_request, _visitor, howMany) => {
    if (howMany === 1) throw new Error('no page today')
    return new Response('made')
  })
  app.site.onError((error, c) => c.text(error.message, 500))
  expect(await app.ask('/about')).toBe('no page today')
  expect(await app.ask('/about')).toBe('made')
})

test('another price makes another page, and so does the old price again', async () => {
  const app = await siteWith()
  await app.ask('/services')
  const setPrice = async (pence: number) => {
    app.clock.advance({ seconds: 1 })
    await app.db.update(prices).set({ pence, changedAt: app.clock.now() }).where(eq(prices.item, 'consultation_30'))
  }
  await setPrice(6_000)
  expect(await app.ask('/services')).toBe('made 2')
  await setPrice(5_000)
  expect(await app.ask('/services')).toBe('made 3')
  expect(await app.ask('/services')).toBe('made 3')
})

test('a stored setting that is none leaves the site open', async () => {
  const app = await siteWith()
  for (const value of ['yes', 1, sql`'null'::jsonb`]) {
    const row = { key: 'maintenanceMode', value, savedAt: app.clock.now() }
    await app.db.insert(settingsTable).values(row).onConflictDoUpdate({ target: settingsTable.key, set: { value } })
    expect((await app.site.request('/about')).status).toBe(200)
  }
})

test('a saved setting makes another page, whatever it is; one that says what is saved already does not', async () => {
  const app = await siteWith()
  await app.ask('/about')
  await saveSettings(app, OWNER, { mailPayments: false })
  expect(await app.ask('/about')).toBe('made 2')
  app.clock.advance({ seconds: 1 })
  await saveSettings(app, OWNER, { mailPayments: false })
  expect(await app.ask('/about')).toBe('made 2')
  await saveSettings(app, OWNER, { mailPayments: true })
  expect(await app.ask('/about')).toBe('made 3')
  await app.db.insert(settingsTable).values({ key: 'of a newer version', value: 1, savedAt: app.clock.now() })
  expect(await app.ask('/about')).toBe('made 4')
})

test('a new rate makes another page', async () => {
  const app = await siteWith()
  await aRate(app)
  await app.ask('/services')
  app.clock.advance({ minutes: 1 })
  await aRate(app, 2_100_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  expect(await app.ask('/services')).toBe('made 2')
})

test('a rate that was fetched while a clock was wrong makes no other page', async () => {
  const app = await siteWith()
  await aRate(app)
  await app.ask('/services')
  await aRate(app, 9_000_000_000, 200)
  expect(await app.ask('/services')).toBe('made 1')
})

test('when the rate is no longer fresh the page is made again, then every five minutes', async () => {
  const app = await siteWith()
  await aRate(app)
  await app.ask('/services')
  app.clock.advance({ minutes: 60 })
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ minutes: 4, seconds: 59 })
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ seconds: 1 })
  expect(await app.ask('/services')).toBe('made 3')
})

test('a page is made again at midnight in Lagos, an hour before midnight in UTC', async () => {
  const app = await siteWith()
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  await aRate(app)
  expect(app.clock.now()).toEqual(new Date('2026-11-02T22:59:59Z'))
  await app.ask('/about')
  expect(await app.ask('/about')).toBe('made 1')
  app.clock.advance({ seconds: 1 })
  expect(await app.ask('/about')).toBe('made 2')
})

test('a fixed rate makes another page, and then no fetched one does until it is released', async () => {
  const app = await siteWith()
  await aRate(app)
  await app.ask('/services')
  await fixRate(app, OWNER, 2_100_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ hours: 2 })
  await aRate(app, 2_200_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  await releaseRate(app, OWNER)
  expect(await app.ask('/services')).toBe('made 3')
})

test('Clear Cache drops every kept page, on every instance, and the next ones are kept again', async () => {
  const app = await siteWith()
  const instances = [app.site, app.otherSite]
  const onAll = async (path: string) => {
    const answers = await Promise.all(instances.map(site => site.request(path)))
    return Promise.all(answers.map(answer => answer.text()))
  }
  await aRate(app)
  const before = [...(await onAll('/about')), ...(await onAll('/terms'))]
  expect([...(await onAll('/about')), ...(await onAll('/terms'))]).toEqual(before)
  app.clock.advance({ seconds: 1 })
  await clearCaches(app, OWNER)
  const after = [...(await onAll('/about')), ...(await onAll('/terms'))]
  expect(new Set([...before, ...after]).size).toBe(8)
  await aRate(app)
  await onAll('/about')
  expect(await onAll('/about')).toEqual(await onAll('/about'))
})

/** To the router it is the same page under every spelling, and as its script asks for it. */
const WORKS = [
  '/robots.txt',
  '/ROBOTS.TXT',
  '/robots.txt/',
  '/webhooks/paystack',
  '/WebHooks/paystack/',
  '/sandbox',
  '/sandbox/mail.json',
  '/metrics',
  '/payment-success?reference=x',
  '/PAYMENT-success',
  '/payment-success//',
  '/%70ayment-success',
  '/payment-success.data',
  '/payment-success/_.data',
  '/admin',
  '/admin/',
  '/admin.data',
  '/ADMIN/login',
  '/%61dmin/password',
  '/admin/forgotten/_.data',
  '/calendars/1/2/consultations.ics',
]

/** What only begins like one of these, or holds it somewhere. */
const WAITS = [
  '/administrator',
  '/admin-login',
  '/payment-success-story',
  '/payment-success/more',
  '/payment',
  '/robots.txt.bak',
  '/robotsxtxt',
  '/sandboxes',
  '/webhooks',
  '/calendars',
  '/sitemap.xml',
  '/x/admin/login',
  '/about.data',
  '/application-tracking/uploads/1',
]

test('in maintenance a copy is not shown, and after it the page is made anew', async () => {
  const app = await siteWith()
  await app.ask('/about')
  await saveSettings(app, OWNER, { maintenanceMode: true })
  const answer = await app.site.request('/about')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('900')
  for (const path of WORKS) expect([path, await app.ask(path)]).toEqual([path, 'made for you'])
  for (const path of WAITS) expect([path, (await app.site.request(path)).status]).toEqual([path, 503])
  await saveSettings(app, OWNER, { maintenanceMode: false })
  expect(await app.ask('/about')).toBe('made 2')
})
