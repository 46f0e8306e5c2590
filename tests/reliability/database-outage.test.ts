import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { setupToken } from '#src/features/staff/set-up-first-owner.server.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { pageRoutes, pathOf, type StaffRoute } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** The longest that a visitor may wait. */
const TIMEOUT_MS = 12_000

const AT_ONCE = 9

/** Every page, requested by a staff member during an outage. */
const PAGES = pageRoutes()

const EXAMPLES = { sectorId: 'fashion', id: randomUUID(), template: 'payment-received' }

const PAIR = new URLSearchParams({ reference: 'GT-7K2M-9QXD', email: 'ada@away.example' })
/** An applicant's session cookie. */
const APPLICANT = `tp_applicant=${btoa(JSON.stringify('a-token-of-an-applicant'))}`
/** The parameters that make a page use the database. */
const QUERIES: Record<string, string> = {
  payment: `?application_id=${randomUUID()}&email=ada@away.example`,
  'payment-success': '?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  'application-tracking': `?${PAIR}`,
  booking: '?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  'booking/change': `?key=${randomUUID()}`,
  'admin/setup': `?token=${setupToken(TEST_SECRET)}`,
  'admin/password': '?token=a-link-from-a-mail',
}

/** Messages that the specification requires; other pages report a fault on our side. */
const WORDS: Record<string, RegExp> = {
  'payment-success': /Failed to verify payment/,
  'application-tracking': /Failed to load application details.*>Retry</s,
  booking: /Failed to fetch payment details.*>Retry</s,
  'booking/change': /Failed to load your booking\..*>Retry</s,
  'admin/login': /Database connection failed\. Please try again later\./,
  'admin/setup': /Database connection failed\. Please try again later\./,
  'admin/password': /Database connection failed\. Please try again later\./,
  'admin/applications': /Failed to load applications.*Please try refreshing the page\./s,
  'admin/documents': /Failed to load documents.*Please try refreshing the page\./s,
  'admin/calendar': /Failed to load the calendar.*>Retry</s,
}
const OTHERWISE = /<h1[^>]*>Something went wrong on our side<\/h1>/

/** Forms with their input and message. Every value but a password is kept. */
const FORMS: Array<[path: string, typed: Record<string, string>, words: RegExp]> = [
  [
    '/admin/login',
    { email: 'ada@away.example', password: 'a secret of mine' },
    /Database connection failed\. Please try/,
  ],
  ['/admin/forgotten', { email: 'ada@away.example' }, /Database connection failed\. Please try again later\./],
  [
    `/admin/setup${QUERIES['admin/setup']}`,
    { name: 'Ada Away', email: 'ada@away.example', password: 'a secret of mine', repeat: 'a secret of mine' },
    /Database connection failed\. Please try again later\./,
  ],
  [
    `/admin/password${QUERIES['admin/password']}`,
    { password: 'a secret of mine', repeat: 'a secret of mine' },
    /Database connection failed\. Please try again later\./,
  ],
  [
    `/booking${QUERIES.booking}`,
    { intent: 'book', date: '2027-01-12', time: '10:00', zone: '' },
    /Failed to book consultation\. Please try again\./,
  ],
  [
    `/booking/change${QUERIES['booking/change']}`,
    { intent: 'move', date: '2027-01-12', time: '10:00', zone: '' },
    /Failed to move your consultation\./,
  ],
  [
    '/application-tracking?reference=GT-7K2M-9QXD',
    { sector: 'technology', phone: '+234 801 234 5678' },
    /Not Saved.*couldn’t save your details/s,
  ],
  ['/admin/settings', { intent: 'site' }, OTHERWISE],
]

describe.each(['killed', 'frozen'] as const)('while the database is %s', how => {
  let program: RunningProgram
  let way: Awaited<ReturnType<typeof startDatabaseProxy>>
  let cookie: string

  beforeAll(async () => {
    const { db, url } = await testDatabase()
    const owner = await aStaffMember().inRole('owner').saveTo(db, systemClock)
    const { name, value } = await staffCookie({ db, clock: systemClock }, owner.id)
    cookie = `${name}=${value}`
    way = await startDatabaseProxy(url)
    program = await startProgram({
      DATABASE_URL: way.url,
      ROLE: 'web',
      SESSION_SECRET: TEST_SECRET,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    })
    // After a first success the pool has open connections that can hang.
    expect((await ask('/admin/dashboard')).status).toBe(200)
    await (how === 'killed' ? way.close() : way.freeze())
  }, 90_000)
  afterAll(async () => {
    await program.stopAndDeleteData()
    await way.close()
  })

  test('every page answers in time with a request id and its frame', async () => {
    expect(PAGES.length).toBeGreaterThan(30)
    const faults: Array<string> = []
    // A few at a time, to measure the waiting and not the rendering.
    for (let at = 0; at < PAGES.length; at += AT_ONCE) {
      const some = await Promise.all(PAGES.slice(at, at + AT_ONCE).map(faultsOfPage))
      faults.push(...some.flat())
    }
    expect(faults).toEqual([])
  }, 180_000)

  async function faultsOfPage(route: StaffRoute): Promise<Array<string>> {
    const path = pathOf(route, EXAMPLES) + (QUERIES[route.pattern] ?? '')
    const { status, requestId, page, ms } = await ask(path)
    return faultsOf([
      [ms < TIMEOUT_MS, `took ${Math.round(ms)} ms`],
      // Pages without data still render.
      [status === 503 || (!route.isInFrame && [200, 404].includes(status)), `status ${status}`],
      [status !== 503 || (WORDS[route.pattern] ?? OTHERWISE).test(page), 'other words'],
      [status !== 503 || page.includes(requestId), 'no request id'],
      [FRAMES[frameOf(route)].test(page), `not in the frame of ${frameOf(route)}`],
      [!/Unexpected (Application|Server) Error/.test(page), 'not our words'],
    ]).map(fault => `${path}: ${fault}`)
  }

  test('each page with a specified message uses the database', async () => {
    const unasked = Object.keys(WORDS).filter(pattern => !PAGES.some(route => route.pattern === pattern))
    expect(unasked).toEqual([])
  })

  // With a frozen database each page waits for its timeout, so request them in parallel.
  test.concurrent.each(FORMS)(
    'the form at %s answers in time and keeps the input',
    async (path, typed, words) => {
      const { status, requestId, page, ms } = await ask(path, typed)
      const kept = Object.entries(typed).filter(([name]) => words !== OTHERWISE && !SECRETS.includes(name))
      expect(
        faultsOf([
          [ms < TIMEOUT_MS, `took ${Math.round(ms)} ms`],
          [status === 503, `status ${status}`],
          [words.test(page), `other words: ${/<main.*<\/main>/s.exec(page)}`],
          [page.includes(requestId), 'no request id'],
          [!/Unexpected (Application|Server) Error/.test(page), 'not our words'],
          [!page.includes('a secret of mine'), 'a password came back'],
          ...kept.map(([name, value]): [boolean, string] => [isKept(page, name, value), `${name} is lost`]),
        ]),
      ).toEqual([])
    },
    30_000,
  )

  test.concurrent.each(['pay', 'mark-as-paid'])(
    '%s leads back to the payment page, which says that it failed',
    async intent => {
      const path = `/payment${QUERIES.payment}`
      const answer = await fetch(program.origin + path, {
        method: 'POST',
        body: new URLSearchParams({ intent, quote_id: randomUUID(), instalment: 'initial' }),
        headers: { 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
      const flash = /tp_flash=([^;.]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
      expect(Buffer.from(decodeURIComponent(flash), 'base64').toString()).toContain('Failed to process payment.')
    },
    30_000,
  )

  test('while the session cannot be read, the staff frame shows no name', async () => {
    const { page } = await ask('/admin/dashboard')
    expect(page).toContain('<nav class="sidebar"')
    expect(page).not.toMatch(/Notifications|Account of|away\.example/)
  })

  test('a failed staff download shows our message', async () => {
    const { status, page, requestId } = await ask('/admin/applications/export.csv')
    expect(status).toBe(503)
    expect(page).toContain('We cannot reach our records')
    expect(page).toContain(requestId)
  })

  test('a failed sign-out says that you are still signed in', async () => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${program.origin}/admin/logout`, { method: 'POST', headers, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/admin/login')
    const flash = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const login = await fetch(`${program.origin}/admin/login`, { headers: { cookie: `${cookie}; ${flash}` } })
    expect(await login.text()).toContain('You’re still signed in')
  })

  /** One request of a staff member from a new address; with fields, a post of that page's form. */
  async function ask(path: string, fields?: Record<string, string>) {
    const began = performance.now()
    const answer = await fetch(program.origin + path, {
      method: fields === undefined ? 'GET' : 'POST',
      body: fields === undefined ? null : new URLSearchParams(fields),
      headers: { cookie: `${cookie}; ${APPLICANT}`, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    // Without scripts, which contain the page's data too.
    const page = (await answer.text()).replace(/<script.*?<\/script>/gs, '')
    const requestId = answer.headers.get('x-request-id') ?? ''
    return { status: answer.status, requestId, page, ms: performance.now() - began }
  }
})

const SECRETS = ['password', 'repeat']

function isKept(page: string, name: string, value: string): boolean {
  const fields = page.match(new RegExp(`<(input|button)[^>]* name="${name}"[^>]*>`, 'g')) ?? []
  const list = page.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's'))?.[0] ?? ''
  return fields.some(field => field.includes(`value="${value}"`)) || list.includes(`value="${value}" selected`)
}

const FRAMES = {
  staff: /<body class="admin">.*<nav class="sidebar"/s,
  'sign-in': /<body class="admin sign-in">.*class="sign-in-sheet"/s,
  site: /<header class="site-head">.*<footer class="foot/s,
}

function frameOf(route: StaffRoute): keyof typeof FRAMES {
  if (!isOnStaffSide(route)) return 'site'
  return route.isInFrame ? 'staff' : 'sign-in'
}

function isOnStaffSide({ pattern }: StaffRoute): boolean {
  return pattern.startsWith('admin/')
}

function faultsOf(demands: ReadonlyArray<[holds: boolean, fault: string]>): Array<string> {
  return demands.flatMap(([holds, fault]) => (holds ? [] : [fault]))
}
