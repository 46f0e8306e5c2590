import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** A demonstration on a public address, behind a proxy that speaks TLS for it. */
const PUBLIC_URL = 'https://passage.example'
let program: RunningProgram
/** Where this machine reaches it; everything it says names the public address. */
let door: string
let db: Awaited<ReturnType<typeof testDatabase>>['db']

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const port = String(await freePort())
  door = `http://127.0.0.1:${port}`
  program = await startProgram({
    PORT: port,
    PUBLIC_URL,
    ALLOW_SANDBOX: '1',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    SESSION_SECRET: TEST_SECRET,
  })
}, 60_000)
afterAll(() => program.forget())

test('forms from the public address are taken, cookies are for https alone, links name the public address', async () => {
  const answer = await apply({ origin: PUBLIC_URL })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('set-cookie')).toContain('Secure')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')

  const payment = await fetch(door + answer.headers.get('location'))
  const quote = /name="quote_id" value="([^"]+)"/.exec(await payment.text())?.[1] ?? ''
  const pay = await post(answer.headers.get('location') ?? '', { intent: 'pay', quote_id: quote })
  expect(pay.headers.get('location')).toMatch(/^https:\/\/passage\.example\/sandbox\/paystack\/checkout\//)
})

test('forms from the address behind the proxy are not ours', async () => {
  expect((await apply({ origin: door })).status).toBe(403)
})

const INBOX = [
  '/sandbox/mail',
  '/sandbox/mail.json',
  '/sandbox/mail/inbox.css',
  '/sandbox/mail/6dd1a94e-3a8b-4a1c-9a53-0d8c39d7b7bb',
]

test('whoever does not work there reads no mail and marks nothing as paid: nothing even says that there is anything', async () => {
  const member = await aStaffMember().saveTo(db, systemClock)
  const gone = await cookieOf(member.id)
  await db.delete(staffSessions)
  const strangers = [{}, { cookie: 'tp_staff=x' }, { cookie: gone }, { cookie: gone.replace('__Host-', '') }]
  for (const headers of strangers as Array<Record<string, string>>) {
    for (const path of [...INBOX, '/sandbox/MAIL', '/sandbox/mail/', '/sandbox/%6dail', '/sandbox/mail%2ejson']) {
      const answer = await fetch(door + path, { headers, redirect: 'manual' })
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('location')).toBeNull()
    }
    const started = await apply({ origin: PUBLIC_URL })
    const payment = started.headers.get('location') ?? ''
    expect((await post(payment, MARK_AS_PAID, { ...headers, origin: PUBLIC_URL })).status).toBe(404)
    const page = await (await fetch(door + payment, { headers })).text()
    expect(page).toContain('No real money or mail moves')
    expect(page).not.toContain('/sandbox/mail')
    expect(page).not.toContain('Mark as Paid')
  }
})

test('whoever is signed in reads the mail and marks as paid', async () => {
  const member = await aStaffMember().withEmail('tade@passage.example').inRole('owner').saveTo(db, systemClock)
  const cookie = await cookieOf(member.id)
  const started = await apply({ origin: PUBLIC_URL })
  const payment = started.headers.get('location') ?? ''
  expect(await (await fetch(door + payment, { headers: { cookie } })).text()).toContain('Mark as Paid')
  const paid = await post(payment, MARK_AS_PAID, { cookie, origin: PUBLIC_URL })
  expect(paid.headers.get('location')).toContain('/application-tracking?reference=GT-')

  expect((await fetch(`${door}/sandbox/mail`, { headers: { cookie } })).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${door}/sandbox/mail.json`, { headers: { cookie } })).text())
    .toContain('We have received')
  const page = await fetch(`${door}/admin/dashboard`, { headers: { cookie } })
  expect(await page.text()).toContain('/sandbox/mail')
})

test('a letter with a key to an account is read there by owners alone', async () => {
  const owner = await aStaffMember().withEmail('owner@passage.example').inRole('owner').saveTo(db, systemClock)
  const member = await aStaffMember().withEmail('member@passage.example').saveTo(db, systemClock)
  const [owners, members] = [await cookieOf(owner.id), await cookieOf(member.id)]
  const get = (path: string, cookie: string) => fetch(`${door}/sandbox/mail${path}`, { headers: { cookie } })
  const inbox = async (cookie: string) =>
    (await (await get(`.json?to=${owner.email}`, cookie)).json()) as Array<{ id: string; text: string }>
  await post('/admin/forgotten', { email: owner.email })
  await expect.poll(() => inbox(owners)).toMatchObject([{ text: expect.stringContaining('/admin/password?token=') }])

  expect(await inbox(members)).toEqual([])
  expect(await (await get('', owners)).text()).toContain(owner.email)
  expect(await (await get('', members)).text()).not.toContain(owner.email)
  const [letter] = await inbox(owners)
  for (const path of [`/${letter?.id}`, `/${letter?.id}/body`]) {
    expect((await get(path, owners)).status).toBe(200)
    expect((await get(path, members)).status).toBe(404)
  }
  // The rest of the mail stays to be read.
  await apply({ origin: PUBLIC_URL })
  await expect.poll(async () => (await get('.json', members)).text()).toContain('adaeze@passage.example')
})

test('search engines are told to stay away: nothing there is real', async () => {
  const lines = (await (await fetch(`${door}/robots.txt`)).text()).split('\n')
  expect(lines.filter(line => line.startsWith('Disallow'))).toEqual(['Disallow: /'])
})

const MARK_AS_PAID = { intent: 'mark-as-paid' }

/** As a browser keeps it over TLS. */
async function cookieOf(staffId: string): Promise<string> {
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffId)
  return `__Host-${name}=${value}`
}

function apply(headers: Record<string, string>): Promise<Response> {
  const fields = {
    firstName: 'Adaeze',
    lastName: 'Nwosu',
    email: 'adaeze@passage.example',
    sector: 'arts',
    message: 'I paint.',
  }
  return post('/get-started', fields, headers)
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: PUBLIC_URL }) {
  const proxied = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  return fetch(door + path, { method: 'POST', body: new URLSearchParams(fields), headers: proxied, redirect: 'manual' })
}
