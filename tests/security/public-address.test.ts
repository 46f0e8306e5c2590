import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { TERMS_VERSION } from '#src/features/money/checkout/rules.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** The program runs in sandbox mode at a public URL, behind a proxy with TLS. */
const PUBLIC_URL = 'https://passage.example'
let program: RunningProgram
/** The URL at which the proxy would reach the program. The program's own links use `PUBLIC_URL`. */
let localOrigin: string
let db: Awaited<ReturnType<typeof testDatabase>>['db']

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const port = String(await freePort())
  localOrigin = `http://127.0.0.1:${port}`
  program = await startProgram({
    PORT: port,
    PUBLIC_URL,
    ALLOW_SANDBOX: '1',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    SESSION_SECRET: TEST_SECRET,
  })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test('C11, C27, C35: forms from the public URL are accepted, cookies are secure and links use that URL', async () => {
  const answer = await submitApplication({ origin: PUBLIC_URL })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('set-cookie')).toContain('Secure')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')

  const payment = await fetch(localOrigin + answer.headers.get('location'))
  const quote = /name="quote_id" value="([^"]+)"/.exec(await payment.text())?.[1] ?? ''
  const form = { intent: 'pay', quote_id: quote, terms_version: TERMS_VERSION }
  const pay = await postThroughProxy(answer.headers.get('location') ?? '', form)
  expect(pay.headers.get('location')).toMatch(/^https:\/\/passage\.example\/sandbox\/paystack\/checkout\//)
})

test('forms from the program’s local URL behind the proxy are refused', async () => {
  expect((await submitApplication({ origin: localOrigin })).status).toBe(403)
})

const INBOX_PATHS = [
  '/sandbox/mail',
  '/sandbox/mail.json',
  '/sandbox/mail/inbox.css',
  '/sandbox/mail/6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb',
]

test('visitors cannot read the inbox or mark as paid, and see no links to them', async () => {
  const staffMember = await aStaffMember().saveTo(db, systemClock)
  const endedSessionCookie = await createSessionCookie(staffMember.id)
  await db.delete(staffSessions)
  const strangers = [
    {},
    { cookie: 'tp_staff=x' },
    { cookie: endedSessionCookie },
    { cookie: endedSessionCookie.replace('__Host-', '') },
  ]
  for (const headers of strangers as Array<Record<string, string>>) {
    for (const path of [...INBOX_PATHS, '/sandbox/MAIL', '/sandbox/mail/', '/sandbox/%6dail', '/sandbox/mail%2ejson']) {
      const answer = await fetch(localOrigin + path, { headers, redirect: 'manual' })
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('location')).toBeNull()
    }
    const started = await submitApplication({ origin: PUBLIC_URL })
    const payment = started.headers.get('location') ?? ''
    expect((await postThroughProxy(payment, MARK_AS_PAID, { ...headers, origin: PUBLIC_URL })).status).toBe(404)
    const page = await (await fetch(localOrigin + payment, { headers })).text()
    expect(page).toContain('No real money or mail moves')
    expect(page).not.toContain('/sandbox/mail')
    expect(page).not.toContain('Mark as Paid')
  }
})

test('signed-in staff read the inbox and mark as paid', async () => {
  const staffMember = await aStaffMember().withEmail('tade@passage.example').inRole('owner').saveTo(db, systemClock)
  const cookie = await createSessionCookie(staffMember.id)
  const started = await submitApplication({ origin: PUBLIC_URL })
  const payment = started.headers.get('location') ?? ''
  expect(await (await fetch(localOrigin + payment, { headers: { cookie } })).text()).toContain('Mark as Paid')
  const paid = await postThroughProxy(payment, MARK_AS_PAID, { cookie, origin: PUBLIC_URL })
  expect(paid.headers.get('location')).toContain('/application-tracking?reference=GT-')

  expect((await fetch(`${localOrigin}/sandbox/mail`, { headers: { cookie } })).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${localOrigin}/sandbox/mail.json`, { headers: { cookie } })).text())
    .toContain('We have received')
  const page = await fetch(`${localOrigin}/admin/dashboard`, { headers: { cookie } })
  expect(await page.text()).toContain('/sandbox/mail')
})

test('only owners can read mails with account links', async () => {
  const owner = await aStaffMember().withEmail('owner@passage.example').inRole('owner').saveTo(db, systemClock)
  const staffMember = await aStaffMember().withEmail('member@passage.example').saveTo(db, systemClock)
  const [ownerCookie, memberCookie] = [await createSessionCookie(owner.id), await createSessionCookie(staffMember.id)]
  const get = (path: string, cookie: string) => fetch(`${localOrigin}/sandbox/mail${path}`, { headers: { cookie } })
  const inbox = async (cookie: string) =>
    (await (await get(`.json?to=${owner.email}`, cookie)).json()) as Array<{ id: string; text: string }>
  await postThroughProxy('/admin/forgotten', { email: owner.email })
  await expect
    .poll(() => inbox(ownerCookie))
    .toMatchObject([{ text: expect.stringContaining('/admin/password?token=') }])

  expect(await inbox(memberCookie)).toEqual([])
  expect(await (await get('', ownerCookie)).text()).toContain(owner.email)
  expect(await (await get('', memberCookie)).text()).not.toContain(owner.email)
  const [mail] = await inbox(ownerCookie)
  for (const path of [`/${mail?.id}`, `/${mail?.id}/body`]) {
    expect((await get(path, ownerCookie)).status).toBe(200)
    expect((await get(path, memberCookie)).status).toBe(404)
  }
  // All staff can still read other mails.
  await submitApplication({ origin: PUBLIC_URL })
  await expect.poll(async () => (await get('.json', memberCookie)).text()).toContain('adaeze@passage.example')
})

test('search engines are excluded from a sandbox site', async () => {
  const lines = (await (await fetch(`${localOrigin}/robots.txt`)).text()).split('\n')
  expect(lines.filter(line => line.startsWith('Disallow'))).toEqual(['Disallow: /'])
})

const MARK_AS_PAID = { intent: 'mark-as-paid' }

/** Creates a session cookie with the prefix `__Host-`, which cookies over TLS have. */
async function createSessionCookie(staffId: string): Promise<string> {
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffId)
  return `__Host-${name}=${value}`
}

function submitApplication(headers: Record<string, string>): Promise<Response> {
  const fields = {
    firstName: 'Adaeze',
    lastName: 'Nwosu',
    email: 'adaeze@passage.example',
    sector: 'arts',
    message: 'I paint.',
  }
  return postThroughProxy('/get-started', fields, headers)
}

function postThroughProxy(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: PUBLIC_URL },
) {
  const proxied = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  return fetch(localOrigin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: proxied,
    redirect: 'manual',
  })
}
