import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DAY_MS } from '#src/clock.ts'
import { clearCaches } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { fixRate, releaseRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { exchangeRates, prices, settingsTable } from '#src/features/site/table.server.ts'
import type { App, Visitor } from '#src/web/app-context.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { testContext } from '#tests/support/app-context.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { Bindings } from '../http.ts'
import { guardMaintenance } from '../maintenance.ts'
import { moveToOrigin, normalizePath } from '../normalize-path.ts'
import { createSiteState } from '../site-state.ts'
import { createPageCache } from './page-cache.ts'
import { createStoredAnswers } from './stored-answer.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

/** Without notices, each request reads the state. */
const NEVER_LISTENING = { version: () => null, close: async () => {} }

type RenderTestPage = (request: Request, visitor: Visitor, count: number) => Response | Promise<Response>

/** A site whose pages contain the number of renderings so far, unless `page` renders something else. */
async function createCachedSite(page: RenderTestPage = (_request, _visitor, count) => new Response(`made ${count}`)) {
  const context = await testContext()
  const app = { ...context, sessionSecret: 'a secret of these tests, long enough' } as unknown as App
  const render = async (request: Request, visitor: Visitor) => {
    renderedPaths.push(new URL(request.url).pathname)
    return page(request, visitor, renderedPaths.length)
  }
  const renderedPaths: Array<string> = []
  const uncachedPaths: Array<string> = []
  const createInstance = async () => {
    const siteState = createSiteState(app, NEVER_LISTENING)
    const uncachedSite = new Hono<Bindings>()
      .use(async (c, next) => {
        c.set('visitor', {
          address: '',
          requestId: randomUUID(),
          postedBytes: null,
          nonce: null,
          styles: null,
          databaseIsDown: false,
          isMaintenance: false,
        })
        await next()
      })
      .use(normalizePath())
      .use(guardMaintenance(app, siteState))
      .all('*', c => {
        uncachedPaths.push(c.req.path)
        return c.text('made for you')
      })
    const findPage = createPageCache(app, { render, siteState, buildHeaders: () => ({}) })
    const answerStored = createStoredAnswers({ files: new Map(), findPage, report: () => {}, log: app.log })
    const answerOther = getRequestListener(uncachedSite.fetch)
    const origin = await startTestServer(async (request, response) => {
      const path = moveToOrigin(request, 'http://localhost')
      if (!(await answerStored(request, response, path, randomUUID()))) await answerOther(request, response)
    })
    return {
      request: (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init }),
    }
  }
  const site = await createInstance()
  const otherSite = await createInstance()
  const requestPage = async (path: string, init: RequestInit = {}) => (await site.request(path, init)).text()
  return { ...context, site, otherSite, ask: requestPage, renderedPaths, uncachedPaths }
}

function buildCampaignQueries(count: number) {
  return Array.from({ length: count }, (_, number) => `?fbclid=${number}`)
}

async function addRate(
  app: Awaited<ReturnType<typeof createCachedSite>>,
  nairaMicrosPerPound = 2_000_000_000,
  daysAhead = 0,
) {
  const fetchedAt = new Date(app.clock.now().getTime() + daysAhead * DAY_MS)
  const rate = { nairaMicrosPerPound, source: 'Sandbox', fetchedAt }
  await app.db.insert(exchangeRates).values({ id: randomUUID(), ...rate })
}

test('a page is rendered once for all visitors', async () => {
  const app = await createCachedSite()
  await addRate(app)
  expect(await app.ask('/about')).toBe('made 1')
  app.clock.advance({ minutes: 59 })
  expect(await app.ask('/about')).toBe('made 1')
  expect(await app.ask('/services')).toBe('made 2')
  expect(await app.ask('/about')).toBe('made 1')
})

test('concurrent requests share one rendering', async () => {
  const renderingGate = Promise.withResolvers<void>()
  const app = await createCachedSite(async () => {
    await renderingGate.promise
    return new Response('made')
  })
  const requests = Array.from({ length: 20 }, () => app.ask('/about'))
  await expect.poll(() => app.renderedPaths.length).toBe(1)
  renderingGate.resolve()
  expect(await Promise.all(requests)).toEqual(Array(20).fill('made'))
  expect(app.renderedPaths).toEqual(['/about'])
})

test('every public page is cached', async () => {
  const app = await createCachedSite()
  for (const { path } of [...Object.values(SITE_PAGES), ...Object.values(SITE_PAGES)]) await app.ask(path)
  const paths = Object.values(SITE_PAGES).map(page => page.path)
  expect(app.renderedPaths.sort()).toEqual(paths.sort())
  expect(app.uncachedPaths).toEqual([])
})

test.each(['/SERVICES', '/services/', '/services.data', '/nowhere', '/services?package=full_support', '//services'])(
  'a path that is not exactly that of a public page is not cached: %s',
  async path => {
    const app = await createCachedSite()
    await app.ask(path)
    expect(app.renderedPaths).toEqual([])
  },
)

test('a page requested with an empty query is cached', async () => {
  const app = await createCachedSite()
  await app.ask('/services?')
  expect(app.renderedPaths).toEqual(['/services'])
})

test('a request with query parameters that the page does not read gets the cached page', async () => {
  const app = await createCachedSite()
  for (const query of ['', '?x=1', '?utm_source=mail&fbclid=Iw', '?consultation=60', ...buildCampaignQueries(200)])
    expect(await app.ask(`/services${query}`)).toBe('made 1')
  expect(await app.ask('/services?utm_source=mail&package=full_support')).toBe('made for you')
  expect(await app.ask('/services?%70lan=split')).toBe('made for you')
  expect(await app.ask('/services?ref=linkedin')).toBe('made for you')
  expect(await app.ask('/services?ref=<b>')).toBe('made 1')
  expect(app.renderedPaths).toEqual(['/services'])
})

test('the empty look-up is cached for visitors, and with a reference or for staff it is not', async () => {
  const app = await createCachedSite()
  const lookUp = '/application-tracking'
  for (const query of ['', '?', '?utm_source=mail']) expect(await app.ask(lookUp + query)).toBe('made 1')
  expect(await app.ask(`${lookUp}?reference=GT-1`)).toBe('made for you')
  expect(await app.ask(`${lookUp}?email=ada%40example.ng`)).toBe('made for you')
  expect(await app.ask(lookUp, { headers: { cookie: 'tp_staff=a' } })).toBe('made for you')
  expect(app.renderedPaths).toEqual([lookUp])
})

test('a POST is never answered from the cache', async () => {
  const app = await createCachedSite()
  expect(await app.ask('/contact')).toBe('made 1')
  expect(await app.ask('/contact', { method: 'POST' })).toBe('made for you')
})

test('a cached page contains no cookie or header of the first visitor', async () => {
  const app = await createCachedSite(request => new Response(JSON.stringify([...request.headers])))
  const headers = { cookie: 'tp_applicant=somebody', 'accept-language': 'yo' }
  expect(await app.ask('/about', { headers })).toBe('[]')
})

test.each<[string, RenderTestPage]>([
  ['a status other than 200', () => new Response('gone', { status: 503 })],
  ['a cookie', () => new Response('hello', { headers: { 'set-cookie': 'a=b' } })],
])('a page with %s is not cached', async (_, page) => {
  const app = await createCachedSite(page)
  expect(await app.ask('/about')).toBe('made for you')
  expect(await app.ask('/about')).toBe('made for you')
  expect(app.renderedPaths).toHaveLength(2)
})

test.each<[string, (visitor: Visitor) => string]>([
  ['nonce', visitor => (visitor.nonce = 'n')],
  ['request id', visitor => visitor.requestId],
])('a page that contains the visitor’s %s is not cached', async (_, mark) => {
  const app = await createCachedSite((_request, visitor) => new Response(`<script nonce="${mark(visitor)}">`))
  expect(await app.ask('/about')).toBe('made for you')
})

test('after a failed rendering the request is not answered from the cache, and the next one renders the page again', async () => {
  const app = await createCachedSite((_request, _visitor, count) => {
    if (count === 1) throw new Error('no page today')
    return new Response('made')
  })
  expect(await app.ask('/about')).toBe('made for you')
  expect(await app.ask('/about')).toBe('made')
})

test('changing a price, or changing it back, renders the page again', async () => {
  const app = await createCachedSite()
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

test('an invalid stored value of the maintenance setting leaves the site open', async () => {
  const app = await createCachedSite()
  for (const value of ['yes', 1, sql`'null'::jsonb`]) {
    const row = { key: 'maintenanceMode', value, savedAt: app.clock.now() }
    await app.db.insert(settingsTable).values(row).onConflictDoUpdate({ target: settingsTable.key, set: { value } })
    expect((await app.site.request('/about')).status).toBe(200)
  }
})

test('saving a changed setting renders pages again, and saving an unchanged one does not', async () => {
  const app = await createCachedSite()
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

test('a new exchange rate renders pages again', async () => {
  const app = await createCachedSite()
  await addRate(app)
  await app.ask('/services')
  app.clock.advance({ minutes: 1 })
  await addRate(app, 2_100_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  expect(await app.ask('/services')).toBe('made 2')
})

test('an exchange rate with a future time does not render pages again', async () => {
  const app = await createCachedSite()
  await addRate(app)
  await app.ask('/services')
  await addRate(app, 9_000_000_000, 200)
  expect(await app.ask('/services')).toBe('made 1')
})

test('without a recent exchange rate, pages are rendered again every five minutes', async () => {
  const app = await createCachedSite()
  await addRate(app)
  await app.ask('/services')
  app.clock.advance({ minutes: 60 })
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ minutes: 4, seconds: 59 })
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ seconds: 1 })
  expect(await app.ask('/services')).toBe('made 3')
})

test('pages are rendered again at midnight in Lagos', async () => {
  const app = await createCachedSite()
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  await addRate(app)
  expect(app.clock.now()).toEqual(new Date('2026-11-02T22:59:59Z'))
  await app.ask('/about')
  expect(await app.ask('/about')).toBe('made 1')
  app.clock.advance({ seconds: 1 })
  expect(await app.ask('/about')).toBe('made 2')
})

test('fixing the exchange rate renders pages again, and fetched rates do not until it is released', async () => {
  const app = await createCachedSite()
  await addRate(app)
  await app.ask('/services')
  await fixRate(app, OWNER, 2_100_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  app.clock.advance({ hours: 2 })
  await addRate(app, 2_200_000_000)
  expect(await app.ask('/services')).toBe('made 2')
  await releaseRate(app, OWNER)
  expect(await app.ask('/services')).toBe('made 3')
})

test('Clear Cache empties the cache on every instance, and new pages are cached', async () => {
  const app = await createCachedSite()
  const instances = [app.site, app.otherSite]
  const askAllInstances = async (path: string) => {
    const responses = await Promise.all(instances.map(site => site.request(path)))
    return Promise.all(responses.map(answer => answer.text()))
  }
  await addRate(app)
  const textsBefore = [...(await askAllInstances('/about')), ...(await askAllInstances('/terms'))]
  expect([...(await askAllInstances('/about')), ...(await askAllInstances('/terms'))]).toEqual(textsBefore)
  app.clock.advance({ seconds: 1 })
  await clearCaches(app, OWNER)
  const textsAfter = [...(await askAllInstances('/about')), ...(await askAllInstances('/terms'))]
  expect(new Set([...textsBefore, ...textsAfter]).size).toBe(8)
  await addRate(app)
  await askAllInstances('/about')
  expect(await askAllInstances('/about')).toEqual(await askAllInstances('/about'))
})

/** Paths that stay open during maintenance, in several spellings. */
const OPEN_PATHS = [
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

/** Paths that close during maintenance, although they resemble paths that stay open. */
const CLOSED_PATHS = [
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

test('cached pages are not shown during maintenance and are rendered again after it', async () => {
  const app = await createCachedSite()
  await app.ask('/about')
  await saveSettings(app, OWNER, { maintenanceMode: true })
  const answer = await app.site.request('/about')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('900')
  for (const path of OPEN_PATHS) expect([path, await app.ask(path)]).toEqual([path, 'made for you'])
  for (const path of CLOSED_PATHS) expect([path, (await app.site.request(path)).status]).toEqual([path, 503])
  await saveSettings(app, OWNER, { maintenanceMode: false })
  expect(await app.ask('/about')).toBe('made 2')
})
