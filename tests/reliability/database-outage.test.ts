import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { createSetupToken } from '#src/features/staff/accounts.server.ts'
import { createStaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { signId } from '#src/secrets.server.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { type FlatRoute, pageRoutes, pathOf } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** A visitor may wait at most this long for an answer. */
const MAX_WAIT_MS = 12_000

const CONCURRENT_PAGE_COUNT = 24

/** Every page outside the sandbox. A signed-in staff member requests them during an outage. */
const PAGES = pageRoutes()

const ID = randomUUID()
const PARAMETER_EXAMPLES = {
  sectorId: 'fashion',
  fact: 'adult-surcharge',
  example: 'endorsed',
  template: 'payment-received',
  id: ID,
  paymentId: ID,
  calendarId: ID,
  payoutId: ID,
  caseId: ID,
  consultationId: ID,
  letterId: ID,
}
const TOKENS_BY_PAGE: Record<string, string> = {
  'pay/:token': signId(TEST_SECRET, 'pay links', ID),
  'receipt/:token': signId(TEST_SECRET, 'receipt links', ID),
  'refund/:token': signId(TEST_SECRET, 'refund links', ID),
  'story/:token': signId(TEST_SECRET, 'story links', ID),
  'letter/:token': signId(TEST_SECRET, 'letter links', ID),
}

const TRACKING_QUERY = new URLSearchParams({ reference: 'GT-7K2M-9QXD', email: 'ada@away.example' })
/** The session cookie of an applicant, so that the tracking page looks for the session in the database. */
const APPLICANT_COOKIE = `tp_applicant=${btoa(JSON.stringify('a-token-of-an-applicant'))}`
/** Query parameters that make a page use the database. */
const QUERIES_BY_PAGE: Record<string, string> = {
  payment: `?application_id=${randomUUID()}&email=ada@away.example`,
  'payment-success': '?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  'application-tracking': `?${TRACKING_QUERY}`,
  'application-tracking/code': '?reference=GT-7K2M-9QXD&for=access',
  'application-tracking/details': '?reference=GT-7K2M-9QXD',
  'application-tracking/dates': '?reference=GT-7K2M-9QXD',
  'application-tracking/address': '?reference=GT-7K2M-9QXD',
  'application-tracking/evidence': '?reference=GT-7K2M-9QXD',
  'application-tracking/letters': '?reference=GT-7K2M-9QXD',
  'application-tracking/pack': '?reference=GT-7K2M-9QXD',
  booking: '?reference=TP-7K2M9QXD7K2M9QXD7K2M',
  'booking/change': `?key=${randomUUID()}`,
  'booking/message': `?key=${randomUUID()}`,
  'admin/setup': `?token=${createSetupToken(TEST_SECRET)}`,
  'admin/password': '?token=a-link-from-a-mail',
}

/** Messages that the specification requires on certain pages. Other pages show `DEFAULT_MESSAGE`. */
const SPECIFIED_MESSAGES: Record<string, RegExp> = {
  consultation: /The times could not be loaded.*>Retry</s,
  'payment-success': /Failed to verify payment/,
  'application-tracking': /Failed to load application details.*>Retry</s,
  'application-tracking/code': /We can’t reach our database just now/,
  'application-tracking/details': /We can’t reach our database just now/,
  'application-tracking/dates': /We can’t reach our database just now/,
  'application-tracking/evidence': /We can’t reach our database just now/,
  'application-tracking/letters': /We can’t reach our database just now/,
  'application-tracking/pack': /We can’t reach our database just now/,
  'application-tracking/address': /We can’t reach our database just now/,
  booking: /Failed to fetch payment details.*>Retry</s,
  'booking/change': /Failed to load your booking\..*>Retry</s,
  'booking/message': /Failed to load your booking\..*>Retry</s,
  'admin/login': /Database connection failed\. Please try again later\./,
  'admin/login/code': /Database connection failed\. Please try again later\./,
  'admin/setup': /Database connection failed\. Please try again later\./,
  'admin/password': /Database connection failed\. Please try again later\./,
  'admin/applications': /Failed to load applications.*Please try refreshing the page\./s,
  'admin/messages': /Failed to load messages.*Please try refreshing the page\./s,
  'admin/documents': /Failed to load documents.*Please try refreshing the page\./s,
  'admin/payments': /Failed to load payments.*Please try refreshing the page\./s,
  'admin/calendar': /Failed to load the calendar.*>Retry</s,
}
/** React Router shows its own error page with this heading. */
const FRAMEWORK_ERROR = /Unexpected Server Error|<h2[^>]*>Unexpected Application Error!/
const DEFAULT_MESSAGE = /<h1[^>]*>Unexpected Application Error!<\/h1>/

/**
 * Forms, the values typed into them, and the message that refuses them. Pages must keep every value except passwords.
 */
const FORMS: Array<[path: string, typed: Record<string, string>, message: RegExp]> = [
  [
    '/admin/login',
    { email: 'ada@away.example', password: 'a secret of mine' },
    /Database connection failed\. Please try/,
  ],
  ['/admin/forgotten', { email: 'ada@away.example' }, /Database connection failed\. Please try again later\./],
  [
    `/admin/setup${QUERIES_BY_PAGE['admin/setup']}`,
    { name: 'Ada Away', email: 'ada@away.example', password: 'a secret of mine', repeat: 'a secret of mine' },
    /Database connection failed\. Please try again later\./,
  ],
  [
    `/admin/password${QUERIES_BY_PAGE['admin/password']}`,
    { password: 'a secret of mine', repeat: 'a secret of mine' },
    /Database connection failed\. Please try again later\./,
  ],
  [
    `/booking${QUERIES_BY_PAGE.booking}`,
    { intent: 'book', date: '2027-01-12', time: '10:00', zone: '' },
    /Failed to book consultation\. Please try again\./,
  ],
  [
    `/booking/change${QUERIES_BY_PAGE['booking/change']}`,
    { intent: 'move', date: '2027-01-12', time: '10:00', zone: '' },
    /Failed to move your consultation\./,
  ],
  [
    '/application-tracking?reference=GT-7K2M-9QXD',
    { sector: 'technology', phone: '+234 801 234 5678' },
    /Not Saved.*couldn’t save your details/s,
  ],
  [
    '/application-tracking/code?reference=GT-7K2M-9QXD&for=details',
    { intent: 'send' },
    /couldn’t do this just now\. Nothing is lost/,
  ],
  [
    '/application-tracking/details?reference=GT-7K2M-9QXD',
    { version: '1', phone: '+234 801 234 5678' },
    /couldn’t save your details/,
  ],
  [
    '/application-tracking/dates?reference=GT-7K2M-9QXD',
    { fact: 'endorsed', day: '2026-11-20' },
    /We couldn’t save the date\. Please try again/,
  ],
  [
    '/application-tracking/address?reference=GT-7K2M-9QXD',
    { intent: 'send', email: 'ada@away.example' },
    /couldn’t do this just now. Your address is unchanged/,
  ],
  // A process that has just started has shown no prices yet, and its form needs them.
  [
    '/contact',
    { name: 'Ada Away', email: 'ada@away.example', sector: 'technology', message: 'Which papers do I need?' },
    /We couldn’t save your message/,
  ],
  ['/application-tracking/lost-reference', { email: 'ada@away.example' }, /couldn’t take your request just now/],
]

describe.each(['unreachable', 'hanging'] as const)('while the database is %s', fault => {
  let program: RunningProgram
  let databaseProxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let cookie: string

  beforeAll(async () => {
    const { db, url } = await testDatabase()
    const owner = await aStaffMember().inRole('owner').saveTo(db, systemClock)
    const { name, value } = await staffCookie({ db, clock: systemClock }, owner.id)
    const { pendingCookie } = createStaffAuth({ secret: TEST_SECRET, publicUrl: 'http://localhost' })
    cookie = `${name}=${value}; ${pendingCookie.issue().cookie.split(';')[0]}`
    databaseProxy = await startDatabaseProxy(url)
    program = await startProgram({
      DATABASE_URL: databaseProxy.url,
      ROLE: 'web',
      SESSION_SECRET: TEST_SECRET,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    })
    // Opens database connections before the fault, so that the fault affects open connections too.
    expect((await sendRequest('/admin/dashboard')).status).toBe(200)
    await (fault === 'unreachable' ? databaseProxy.close() : databaseProxy.freeze())
  }, 90_000)
  afterAll(async () => {
    await program.stopAndDeleteData()
    await databaseProxy.close()
  })

  // The tests wait side by side, because each of them waits for a timeout while the database hangs.
  test.concurrent('C80: every page answers in time, shows the request id and keeps its usual layout', async () => {
    expect(PAGES.length).toBeGreaterThan(30)
    // Pages wait for a hanging database in one place, so a sample of them shows how long.
    const isSampled = fault === 'hanging' && !IS_FULL_RUN
    const pages = isSampled ? PAGES.filter((_, index) => index % 4 === 0) : PAGES
    const faults: Array<string> = []
    // Requests only a few pages at a time, because rendering many at once would add to the measured time.
    for (let start = 0; start < pages.length; start += CONCURRENT_PAGE_COUNT) {
      const batchFaults = await Promise.all(pages.slice(start, start + CONCURRENT_PAGE_COUNT).map(findFaultsOfPage))
      faults.push(...batchFaults.flat())
    }
    expect(faults).toEqual([])
  }, 180_000)

  async function findFaultsOfPage(route: FlatRoute): Promise<Array<string>> {
    const examples = { ...PARAMETER_EXAMPLES, token: TOKENS_BY_PAGE[route.pattern] ?? '' }
    const path = pathOf(route, examples) + (QUERIES_BY_PAGE[route.pattern] ?? '')
    const { status, requestId, page, elapsedMs } = await sendRequest(path)
    return findFaults([
      [elapsedMs < MAX_WAIT_MS, `took ${Math.round(elapsedMs)} ms`],
      // Pages that need no data still answer 200 or 404.
      [status === 503 || (!route.isInFrame && [200, 404].includes(status)), `status ${status}`],
      [status !== 503 || (SPECIFIED_MESSAGES[route.pattern] ?? DEFAULT_MESSAGE).test(page), 'another message'],
      [status !== 503 || page.includes(requestId), 'no request id'],
      [FRAME_MARKERS[findFrame(route)].test(page), `not in the frame of ${findFrame(route)}`],
      [!FRAMEWORK_ERROR.test(page), 'the framework’s error page'],
    ]).map(fault => `${path}: ${fault}`)
  }

  test('C94: the health checks tell the truth within seconds and name no software', async () => {
    const [process, readiness] = [await sendRequest('/healthz'), await sendRequest('/readyz')]
    expect([process.status, process.page]).toEqual([200, 'ok\n'])
    expect([readiness.status, readiness.page]).toEqual([503, 'not ready\n'])
    // The check itself gives up after a second. The rest is for a busy machine.
    expect(readiness.elapsedMs).toBeLessThan(3_000)
  })

  test('every page with a specified error message exists', async () => {
    const unknownPatterns = Object.keys(SPECIFIED_MESSAGES).filter(
      pattern => !PAGES.some(route => route.pattern === pattern),
    )
    expect(unknownPatterns).toEqual([])
  })

  test.concurrent.each(FORMS)(
    'the form at %s answers in time and keeps its input',
    async (path, typed, message) => {
      const { status, requestId, page, elapsedMs } = await sendRequest(path, typed)
      const keptFields = Object.entries(typed).filter(
        ([name]) => message !== DEFAULT_MESSAGE && !PASSWORD_FIELDS.includes(name),
      )
      expect(
        findFaults([
          [elapsedMs < MAX_WAIT_MS, `took ${Math.round(elapsedMs)} ms`],
          [status === 503, `status ${status}`],
          [message.test(page), `another message: ${/<main.*<\/main>/s.exec(page)}`],
          [page.includes(requestId), 'no request id'],
          [!FRAMEWORK_ERROR.test(page), 'the framework’s error page'],
          [!page.includes('a secret of mine'), 'the page contains the password'],
          ...keptFields.map(([name, value]): [boolean, string] => [hasValue(page, name, value), `${name} is lost`]),
        ]),
      ).toEqual([])
    },
    30_000,
  )

  test.concurrent.each([
    ['pay', 'Payment Error', 'Failed to process payment. Please try again.'],
    ['mark-as-paid', 'Operation Failed', 'Unable to mark payment as complete. Please try again.'],
  ])(
    'pressing the button %s leads back to the payment page, which says: %s',
    async (intent, title, description) => {
      const path = `/payment${QUERIES_BY_PAGE.payment}`
      const answer = await fetch(program.origin + path, {
        method: 'POST',
        body: new URLSearchParams({ intent, quote_id: randomUUID(), instalment: 'initial' }),
        headers: { 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
      const flashCookie = /tp_flash=([^;.]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
      const toast = Buffer.from(decodeURIComponent(flashCookie), 'base64').toString()
      expect(toast).toContain(title)
      expect(toast).toContain(description)
    },
    30_000,
  )

  test.concurrent('a message of an applicant is not sent, and its form comes back with the text', async () => {
    const form = new FormData()
    const hidden = { aboutId: randomUUID(), idempotencyKey: randomUUID() }
    for (const [name, value] of Object.entries(hidden)) form.set(name, value)
    form.set('text', 'Is this letter strong enough?')
    form.set('file', new Blob(['%PDF-1.4']), 'letter.pdf')
    const answer = await fetch(`${program.origin}/application-tracking?reference=GT-7K2M-9QXD&tab=messages`, {
      method: 'POST',
      body: form,
      headers: { cookie: APPLICANT_COOKIE, 'sec-fetch-site': 'same-origin' },
    })
    const page = await answer.text()
    expect(answer.status).toBe(503)
    expect(page).toMatch(/We couldn’t send your message\. Please try again/)
    expect(page).toMatch(/<textarea[^>]*>Is this letter strong enough\?<\/textarea>/)
    expect(Object.entries(hidden).filter(([name, value]) => !hasValue(page, name, value))).toEqual([])
  }, 30_000)

  test.concurrent('the staff pages show no name while the session cannot be read', async () => {
    const { page } = await sendRequest('/admin/dashboard')
    expect(page).toContain('<nav class="sidebar"')
    expect(page).not.toMatch(/Notifications|Account of|away\.example/)
  })

  test.concurrent('a failed CSV export shows an error message with the request id', async () => {
    const { status, page, requestId } = await sendRequest('/admin/applications/export.csv')
    expect(status).toBe(503)
    expect(page).toContain('We cannot reach our records')
    expect(page).toContain(requestId)
  })

  test.concurrent('a failed sign-out tells staff that they are still signed in', async () => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${program.origin}/admin/logout`, { method: 'POST', headers, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/admin/login')
    const flashCookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const loginPage = await fetch(`${program.origin}/admin/login`, { headers: { cookie: `${cookie}; ${flashCookie}` } })
    expect(await loginPage.text()).toContain('You’re still signed in')
  })

  /** Requests a page as a signed-in staff member. If `fields` are given, posts them as the form of that page. */
  async function sendRequest(path: string, fields?: Record<string, string>) {
    const startedAt = performance.now()
    const answer = await fetch(program.origin + path, {
      method: fields === undefined ? 'GET' : 'POST',
      body: fields === undefined ? null : new URLSearchParams(fields),
      headers: { cookie: `${cookie}; ${APPLICANT_COOKIE}`, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    // Removes scripts, because they contain the data of the page a second time.
    const page = (await answer.text()).replace(/<script.*?<\/script>/gs, '')
    const requestId = answer.headers.get('x-request-id') ?? ''
    return { status: answer.status, requestId, page, elapsedMs: performance.now() - startedAt }
  }
})

const PASSWORD_FIELDS = ['password', 'repeat']

function hasValue(page: string, name: string, value: string): boolean {
  const fields = page.match(new RegExp(`<(input|button)[^>]* name="${name}"[^>]*>`, 'g')) ?? []
  const selectElement = page.match(new RegExp(`<select[^>]* name="${name}".*?</select>`, 's'))?.[0] ?? ''
  const textarea = page.match(new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^<]*)</textarea>`))?.[1]
  const isSelected = selectElement.includes(`value="${value}" selected`)
  return fields.some(field => field.includes(`value="${value}"`)) || isSelected || textarea === value
}

const FRAME_MARKERS = {
  staff: /<body class="admin">.*<nav class="sidebar"/s,
  'sign-in': /<body class="admin sign-in">.*class="sign-in-sheet"/s,
  site: /<header class="site-head">.*<footer class="foot/s,
}

function findFrame(route: FlatRoute): keyof typeof FRAME_MARKERS {
  if (!isOnStaffSide(route)) return 'site'
  return route.isInFrame ? 'staff' : 'sign-in'
}

function isOnStaffSide({ pattern }: FlatRoute): boolean {
  return pattern.startsWith('admin/')
}

function findFaults(checks: ReadonlyArray<[isMet: boolean, fault: string]>): Array<string> {
  return checks.flatMap(([isMet, fault]) => (isMet ? [] : [fault]))
}
