import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { saveCalendar, switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { savePrices } from '#src/features/site/catalogue/save-prices.server.ts'
import { fixRate, releaseRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createSender, requestUploadState, sendChunk, startUpload } from '../support/sending-files.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** Two instances of the built program on one database. A change must reach both. */
let programs: [RunningProgram, RunningProgram]
let database: Awaited<ReturnType<typeof testDatabase>>

const OWNER = { kind: 'staff', id: 'owner-1' } as const
const BANNER_TEXT = 'Maintenance mode is on:'

beforeAll(async () => {
  database = await testDatabase()
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }
  programs = await Promise.all([startProgram(env), startProgram({ ...env, ROLE: 'web' })])
}, 60_000)
afterAll(() => Promise.all(programs.map(program => program.stopAndDeleteData())))
beforeEach(() => setMaintenance(false))

test('turning maintenance mode on or off takes effect for every page on every instance', async () => {
  const paths = ['/', '/about', '/services?package=full_support', '/get-started', '/application-tracking', '/track']
  const urls = programs.flatMap(({ origin }) => paths.map(path => origin + path))
  const expectPages = () =>
    Promise.all(urls.map(async url => expect([url, (await fetch(url)).status]).toEqual([url, 200])))
  await expectPages()
  await setMaintenance(true)
  await Promise.all(
    urls.map(async url => {
      const response = await fetch(url)
      expect([url, response.status, response.headers.get('retry-after')]).toEqual([url, 503, '900'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).toContain('We will be back soon')
    }),
  )
  await setMaintenance(false)
  await expectPages()
})

test('the maintenance notice links only to the requested page', async () => {
  await setMaintenance(true)
  const page = await (await fetch(`${programs[0].origin}/services?a="><script>&b=1`)).text()
  expect(page).toContain('href="/services?a=%22%3E%3Cscript%3E&amp;b=1">Try again</a>')
  expect(page).not.toContain('<script')
})

const OPEN_PATHS: ReadonlyArray<[path: string, status: number]> = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/robots.txt', 200],
  ['/Robots.TXT', 200],
  ['/.well-known/security.txt', 200],
  ['/favicon.svg', 200],
  ['/sandbox/mail', 200],
  ['/sandbox/mail.json', 200],
  ['/reminders/stop', 404],
  ['/payment-success?reference=none', 404],
  ['/PAYMENT-success/?reference=none', 404],
  ['/%70ayment-success?reference=none', 404],
  ['/payment-success.data?reference=none', 404],
  ['/admin', 302],
  ['/admin/login', 200],
  ['/ADMIN/Login', 200],
  ['/admin/login.data', 200],
  ['/admin/forgotten', 200],
  ['/admin/applications', 302],
  ['/calendars/none/none/consultations.ics', 404],
]

test('the paths of staff, of payers and of machines work as usual in maintenance mode', async () => {
  const requestAll = () => Promise.all(OPEN_PATHS.map(([path]) => rawRequest(programs[1].origin, path)))
  const normalResponses = await requestAll()
  await setMaintenance(true)
  const responses = await requestAll()
  for (const [index, [path, status]] of OPEN_PATHS.entries()) {
    expect([path, normalResponses[index]?.status, responses[index]?.status]).toEqual([path, status, status])
    expect(responses[index]?.body.toString(), path).not.toContain('We will be back soon')
  }
})

test('staff sign-in and payment webhooks work in maintenance mode', async () => {
  await setMaintenance(true)
  const [{ origin }] = programs
  for (const path of ['/admin/setup?token=none', '/admin/password?token=none']) {
    const page = await fetch(origin + path)
    expect([path, page.status < 500, await page.text()]).toEqual([path, true, expect.not.stringContaining('back soon')])
  }
  const webhookResponse = await fetch(`${origin}/webhooks/paystack`, { method: 'POST', body: '{}' })
  expect(webhookResponse.status).toBe(401)
  const body = new URLSearchParams({ email: 'nobody@talentpassage.example', password: 'not this one' })
  const signInResponse = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body,
    headers: SAME_ORIGIN,
    redirect: 'manual',
  })
  expect(signInResponse.status).toBe(401)
})

test('in maintenance mode staff see the site with a banner, and staff and visitors never share cached pages', async () => {
  const cookie = await createStaffCookieHeader()
  const pagesBefore = await Promise.all(programs.map(async ({ origin }) => (await fetch(`${origin}/about`)).text()))
  await setMaintenance(true)
  for (const { origin } of programs) {
    for (const path of ['/about', '/services', '/application-tracking', '/sitemap.xml', '/admin/help']) {
      const response = await fetch(origin + path, { headers: { cookie } })
      // Only cached pages have a strong ETag.
      expect([path, response.status, response.headers.get('etag')?.startsWith('"') ?? false]).toEqual([
        path,
        200,
        false,
      ])
      expect(response.headers.get('cache-control')).toMatch(/no-store|max-age/)
      if (path !== '/sitemap.xml') expect(await response.text()).toContain(BANNER_TEXT)
    }
    expect((await fetch(`${origin}/about`)).status).toBe(503)
    expect(await (await fetch(`${origin}/admin/login`)).text()).not.toContain(BANNER_TEXT)
  }

  await setMaintenance(false)
  for (const [number, { origin }] of programs.entries()) {
    expect(await (await fetch(`${origin}/about`)).text()).toBe(pagesBefore[number])
    expect(await (await fetch(`${origin}/admin/help`, { headers: { cookie } })).text()).not.toContain(BANNER_TEXT)
  }
})

test('in maintenance mode a browser without a valid staff session gets the notice', async () => {
  const disabledMember = await aStaffMember()
    .withEmail('gone@talentpassage.example')
    .disabled()
    .saveTo(database.db, systemClock)
  const cookies = ['tp_staff=x', 'tp_staff=x.y; tp_flash=z', await createSessionCookie(disabledMember.id), 'other=1']
  await setMaintenance(true)
  for (const cookie of cookies) {
    expect((await fetch(`${programs[0].origin}/about`, { headers: { cookie } })).status).toBe(503)
  }
})

test('a form sent in maintenance mode keeps its input and can be sent again', async () => {
  const typedFields = {
    firstName: 'Adaeze',
    lastName: 'Nwọsu "& sons" <b>',
    email: 'adaeze@maintenance.example',
    sector: 'arts',
    message: 'I paint.\r\nI teach.',
  }
  const submitForm = (fields: URLSearchParams) =>
    fetch(`${programs[0].origin}/get-started`, {
      method: 'POST',
      body: fields,
      headers: SAME_ORIGIN,
      redirect: 'manual',
    })
  await setMaintenance(true)
  const response = await submitForm(new URLSearchParams(typedFields))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '900'])
  const page = await response.text()
  expect(page).toContain('You haven’t lost anything')
  expect(page).toContain('<form method="post" action="/get-started">')
  const keptFields = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      unescapeHtml(name),
      unescapeHtml(value),
    ]),
  )
  expect(Object.fromEntries(keptFields)).toEqual(typedFields)
  expect((await submitForm(keptFields)).status).toBe(503)

  await setMaintenance(false)
  expect((await submitForm(keptFields)).status).toBe(302)
  expect(await database.db.select({ notes: liveApplications.notes }).from(liveApplications)).toContainEqual({
    notes: 'I paint.\nI teach.',
  })
})

test('in maintenance mode a cross-site request is refused without repeating its content', async () => {
  await setMaintenance(true)
  const response = await fetch(`${programs[0].origin}/get-started`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'Sent by another site.' }),
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  expect(response.status).toBe(403)
  expect(await response.text()).not.toContain('another site.')
})

test('an upload that maintenance mode interrupts resumes afterwards with the first missing byte', async () => {
  const sender = await createSender(programs[0], database.db)
  const file = pdfOfSize(4_000)
  const startResponse = await startUpload(sender, file)
  const path = new URL(startResponse.headers.get('location') ?? '', sender.origin).pathname
  expect((await sendChunk(sender, path, file.subarray(0, 1_000), 0)).status).toBe(204)

  await setMaintenance(true)
  for (const response of [
    await sendChunk(sender, path, file.subarray(1_000), 1_000),
    await requestUploadState(sender, path),
    await startUpload(sender, file),
  ]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '900'])
  }

  await setMaintenance(false)
  expect((await requestUploadState(sender, path)).headers.get('upload-offset')).toBe('1000')
  expect((await sendChunk(sender, path, file.subarray(1_000), 1_000)).status).toBe(204)
})

test('every instance shows changed prices, a changed calendar and a fixed exchange rate to staff at once', async () => {
  const cookie = 'tp_staff=any'
  const fetchFromAll = async (path: string) =>
    Promise.all(programs.map(async ({ origin }) => (await fetch(origin + path, { headers: { cookie } })).text()))
  const { db } = database
  const app = { ...createVerbContext(), db }
  await savePrices(app, OWNER, { prices: { full_support: 530_000 }, read: await loadPriceList(db) })
  for (const page of await fetchFromAll('/services')) expect(page).toContain('£5,300')
  await switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'closed')
  for (const page of await fetchFromAll('/contact')) expect(page).toContain('Our calendar is closed for now')
  await switchCalendars(app, OWNER, [DEFAULT_CALENDAR_ID], 'open')
  for (const page of await fetchFromAll('/contact')) expect(page).not.toContain('Our calendar is closed for now')
  const fridayHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: ['09:00', '09:30'] }
  await saveCalendar(app, OWNER, DEFAULT_CALENDAR_ID, { changes: { weeklyHours: fridayHours } })
  for (const page of await fetchFromAll('/contact')) expect(page).toContain('Friday, 9:00 to 10:00 (Lagos time)')
  expect(await fixRate(app, OWNER, 2_222_220_000)).toMatchObject({ ok: true })
  for (const page of await fetchFromAll('/services')) {
    expect(page).toContain('£1 = ₦2,222.22')
    expect(page).toContain('Talent Passage, set by us')
  }
  await releaseRate(app, OWNER)
  for (const page of await fetchFromAll('/services')) expect(page).not.toContain('£1 = ₦2,222.22')
})

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Waits until the notice has reached every instance. */
async function setMaintenance(isOn: boolean) {
  await saveSettings(createVerbContext(), OWNER, { maintenanceMode: isOn })
  for (const { origin } of programs) {
    await expect.poll(async () => (await fetch(`${origin}/about`)).status).toBe(isOn ? 503 : 200)
  }
}

/** A context with only a database and a clock, because the functions called here use nothing else. */
function createVerbContext() {
  return { db: database.db, clock: systemClock } as Parameters<typeof saveSettings>[0]
}

async function createStaffCookieHeader() {
  const staffMember = await aStaffMember().saveTo(database.db, systemClock)
  return createSessionCookie(staffMember.id)
}

async function createSessionCookie(staffId: string) {
  const { name, value } = await staffCookie({ db: database.db, clock: systemClock }, staffId)
  return `${name}=${value}`
}

function unescapeHtml(text = ''): string {
  const characters: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" }
  return text.replace(/&(quot|amp|lt|gt|#39);/g, (_, name: string) => characters[name] ?? '')
}
