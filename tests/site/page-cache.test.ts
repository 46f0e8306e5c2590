import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendars } from '#src/features/bookings/table.server.ts'
import { prices, settingsTable } from '#src/features/site/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** Two instances of the built program on one database. The second one connects through a proxy that can be closed. */
let programs: [RunningProgram, RunningProgram]
let database: Awaited<ReturnType<typeof testDatabase>>
let databaseProxy: Awaited<ReturnType<typeof startDatabaseProxy>>

beforeAll(async () => {
  database = await testDatabase()
  databaseProxy = await startDatabaseProxy(database.url)
  programs = await Promise.all([
    startProgram({ DATABASE_URL: database.url }),
    startProgram({ DATABASE_URL: databaseProxy.url, ROLE: 'web', LOG_LEVEL: 'error' }),
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all(programs.map(program => program.stopAndDeleteData()))
  await databaseProxy.close()
})

test('a site page is served from the cache, without a cookie, and browsers must revalidate it each time', async () => {
  const [first, second] = [await fetchPage('/about'), await fetchPage('/about')]
  expect(first.status).toBe(200)
  expect(first.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(second.headers.get('cache-control')).toBe('no-cache')
  expect(second.headers.get('vary')).toBe('accept-encoding')
  expect(second.headers.get('set-cookie')).toBeNull()
})

test('each cached response has its own request id, and its security policy permits no inline script', async () => {
  const [first, second] = [await fetchPage('/about'), await fetchPage('/about')]
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(second.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('a request with the current ETag gets a 304', async () => {
  const etag = (await fetchPage('/services')).headers.get('etag') ?? ''
  const revalidation = await fetchPage('/services', { headers: { 'if-none-match': `"old", W/${etag}` } })
  expect(revalidation.status).toBe(304)
  expect(await revalidation.text()).toBe('')
  expect(revalidation.headers.get('etag')).toBe(etag)
  expect(revalidation.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetchPage('/services', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

test('every content encoding returns the same page, and a HEAD request returns its length', async () => {
  const uncompressedPage = await (await fetchPage('/services', { headers: { 'accept-encoding': 'identity' } })).text()
  const lengths = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const response = await fetchPage('/services', { headers })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await response.text()).toBe(uncompressedPage)
    const head = await fetchPage('/services', { method: 'HEAD', headers })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(response.headers.get('etag'))
    expect(await head.text()).toBe('')
    lengths.push(Number(head.headers.get('content-length')))
  }
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  expect(lengths[2]).toBe(Buffer.byteLength(uncompressedPage))
})

test.each(['/nowhere', '/get-started?sector=film', '/services?utm_source=x&package=full_support'])(
  'the page %s is not cached but rendered for each request',
  async path => {
    const answer = await fetchPage(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
  },
)

test('a URL with campaign parameters gets the cached page, which names its canonical URL', async () => {
  for (const [path, query] of [
    ['/about', '?utm_source=x&fbclid=1'],
    ['/', '?index'],
    ['/services', '?x=1'],
  ]) {
    const [cached, withQuery] = [await fetchPage(path ?? ''), await fetchPage(`${path}${query}`)]
    expect(withQuery.headers.get('etag')).toBe(cached.headers.get('etag'))
    const html = await withQuery.text()
    expect(html).toBe(await cached.text())
    expect(html).toContain(`rel="canonical" href="${programs[0].origin}${path}"`)
  }
})

test('a flash message is shown once, and only to the visitor who sent the form', async () => {
  const cachedEtag = (await fetchPage('/about')).headers.get('etag')
  const formAnswer = await fetchPage('/get-started', {
    method: 'POST',
    body: applicationForm(),
    headers: SAME_ORIGIN,
    redirect: 'manual',
  })
  const cookie = (formAnswer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(cookie).toContain('tp_flash=')

  const pageWithMessage = await fetchPage('/about', { headers: { cookie, 'if-none-match': cachedEtag ?? '' } })
  expect(pageWithMessage.status).toBe(200)
  expect(pageWithMessage.headers.get('cache-control')).toBe('private, no-store')
  expect(pageWithMessage.headers.get('set-cookie')).toMatch(/^tp_flash=.*Max-Age=0/)
  expect(await pageWithMessage.text()).toMatch(TOAST)

  const nextPage = await fetchPage('/about')
  expect(nextPage.headers.get('etag')).toBe(cachedEtag)
  expect(await nextPage.text()).not.toMatch(TOAST)
})

test('a request with a forged flash cookie gets the cached page', async () => {
  const cachedEtag = (await fetchPage('/about')).headers.get('etag')
  const answerToForgedCookie = await fetchPage('/about', { headers: { cookie: 'tp_flash=IkJ1eSI%3D.x; other=1' } })
  expect(answerToForgedCookie.headers.get('etag')).toBe(cachedEtag)
})

test('a new price appears in every process, for staff with their next request', async () => {
  const pagesBefore = await Promise.all(
    programs.map(async program => (await fetch(`${program.origin}/services`)).text()),
  )
  for (const page of pagesBefore) expect(page).not.toContain('£5,100')
  await database.db.update(prices).set({ pence: 510_000 }).where(eq(prices.item, 'full_support'))
  for (const { origin } of programs) {
    const pageForStaff = await fetch(`${origin}/services`, { headers: { cookie: 'tp_staff=any' } })
    expect(await pageForStaff.text()).toContain('£5,100')
    await expect.poll(async () => (await fetch(`${origin}/services`)).text()).toContain('£5,100')
  }
})

test('during maintenance even cached pages answer 503, and only robots.txt is still served', async () => {
  await fetchPage('/about')
  await saveSetting('maintenanceMode', true)
  for (const { origin } of programs) {
    await expect.poll(async () => (await fetch(`${origin}/about`)).status).toBe(503)
    expect((await fetch(`${origin}/sitemap.xml`)).status).toBe(503)
    expect((await fetch(`${origin}/robots.txt`)).status).toBe(200)
  }
  await saveSetting('maintenanceMode', false)
  for (const { origin } of programs) await expect.poll(async () => (await fetch(`${origin}/about`)).status).toBe(200)
})

test('the contact page shows "closed" exactly while the calendar is closed', async () => {
  const saysClosed = async ({ origin }: RunningProgram) =>
    (await (await fetch(`${origin}/contact`)).text()).includes('Our calendar is closed for now')
  const loadClosedStates = () => Promise.all(programs.map(saysClosed))
  expect(await loadClosedStates()).toEqual([false, false])
  await database.db.update(calendars).set({ isOpen: false })
  await expect.poll(loadClosedStates).toEqual([true, true])
  await database.db.update(calendars).set({ isOpen: true })
  await expect.poll(loadClosedStates).toEqual([false, false])
})

test('an invalid setting in the database does not break any page', async () => {
  for (const value of ['yes', 7, sql`'null'::jsonb`]) {
    await saveSetting('maintenanceMode', value)
    for (const { origin } of programs) {
      expect((await fetch(`${origin}/about`)).status).toBe(200)
      expect((await fetch(`${origin}/get-started`)).status).toBe(200)
    }
  }
  await saveSetting('maintenanceMode', false)
})

test('while the database hangs, one query waits and readers get the cached page at once', async () => {
  const etagBefore = (await fetchPage('/services')).headers.get('etag')
  await database.db.transaction(async tx => {
    await tx.execute(sql`lock table prices in access exclusive mode`)
    let startedAt: number
    // For a second, requests need no query. Then concurrent requests share one, so they wait together.
    do {
      startedAt = performance.now()
      const answers = await Promise.all([fetchPage('/services'), fetchPage('/services'), fetchPage('/services')])
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    } while ((await countWaitingForPrices()) === 0)
    const firstWaitMs = performance.now() - startedAt

    for (let reader = 0; reader < 10; reader++)
      expect((await fetchPage('/services')).headers.get('etag')).toBe(etagBefore)
    expect(performance.now() - startedAt - firstWaitMs).toBeLessThan(firstWaitMs)
    expect(await countWaitingForPrices()).toBe(1)
    await tx.update(prices).set({ pence: 520_000 }).where(eq(prices.item, 'full_support'))
  })
  await expect.poll(async () => (await fetchPage('/services')).text()).toContain('£5,200')
  expect(await countWaitingForPrices()).toBe(0)
})

test('C15: without a database, cached pages and the last prices are still shown', async () => {
  const { origin } = programs[1]
  const pageBefore = await fetch(`${origin}/services`)
  expect(pageBefore.status).toBe(200)
  await databaseProxy.close()
  const cachedPage = await fetch(`${origin}/services`)
  expect(cachedPage.status).toBe(200)
  expect(cachedPage.headers.get('etag')).toBe(pageBefore.headers.get('etag'))

  const renderedPage = await fetch(`${origin}/services?package=none`)
  expect(renderedPage.status).toBe(200)
  expect(renderedPage.headers.get('etag')).toBeNull()
  expect(pricesOn(await renderedPage.text())).toEqual(pricesOn(await pageBefore.text()))

  // Private pages need the database, so they answer 503.
  const lookUpApplication = () => fetch(`${origin}/application-tracking?reference=GT-AAAA-AAAA&email=a@b.ng`)
  const answerWithoutDatabase = await lookUpApplication()
  expect(answerWithoutDatabase.status).toBe(503)
  expect(answerWithoutDatabase.headers.get('retry-after')).toBe('10')
  await databaseProxy.open()
  await expect.poll(async () => (await lookUpApplication()).status).toBe(404)
})

/** Matches a page that shows a toast. */
const TOAST = /class="toasts[^>]*>\s*<div/

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

function applicationForm() {
  return new URLSearchParams({
    firstName: 'Adaeze',
    lastName: 'Nwosu',
    email: 'adaeze@kept.example',
    sector: 'arts',
    message: 'I paint.',
  })
}

function fetchPage(path: string, init: RequestInit = {}) {
  return fetch(programs[0].origin + path, init)
}

function pricesOn(page: string): Array<string> {
  return page.match(/£[\d,]+/g) ?? []
}

/** Counts the connections that wait for the lock on the table `prices`. */
async function countWaitingForPrices(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(distinct pid)::int as waiting from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and relation = 'prices'::regclass and not granted`,
  )
  return rows[0].waiting
}

async function saveSetting(key: 'maintenanceMode', value: unknown) {
  const row = { key, value, savedAt: new Date('2026-11-02T09:00:00Z') }
  await database.db.insert(settingsTable).values(row).onConflictDoUpdate({ target: settingsTable.key, set: { value } })
}
