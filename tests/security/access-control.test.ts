import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { systemClock } from '#src/clock.ts'
import { STAFF_SESSION_MS } from '#src/features/staff/accounts.ts'
import { staffMembers, staffSessions } from '#src/features/staff/table.server.ts'
import { SECTION_KEYS } from '#src/web/staff/settings/sections.ts'
import { testDatabase } from '../support/database.ts'
import { hashTables } from '../support/hash-tables.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { createSecretRecords } from '../support/secret-records.ts'
import { type Answer, sendAll, type TestRequest } from '../support/send-all.ts'
import { FRAME_ROUTE_ID, pathOf, type StaffRoute, staffRoutes } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** Sign-in pages, open to everyone and tested below. Every other route needs a session. */
const WAYS_IN = ['admin/login', 'admin/logout', 'admin/setup', 'admin/forgotten', 'admin/password']
const OWNERS_ONLY = ['admin/mail/templates/:template/text', 'admin/settings/save', 'admin/staff', 'admin/staff/change']
/** Readable by all staff members, but changed only by owners, except one's own password. */
const PARTLY_OWNERS = ['admin/facts', 'admin/mail/templates/:template']
/** A file's address with React Router's suffix for page data. */
const FILE_AS_DATA = /\/(file|proof|documents\.zip|export\.csv)\.data$/

const ROUTES = staffRoutes()
const BEHIND = ROUTES.filter(route => !WAYS_IN.includes(route.pattern))

type Records = Awaited<ReturnType<typeof testDatabase>>
type Planted = Awaited<ReturnType<typeof createSecretRecords>>
type Cell = TestRequest & { who: string; what: string }

let program: RunningProgram
let db: Records['db']
let planted: Planted
let as: Awaited<ReturnType<typeof cookies>>

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  // Without a worker, only requests write.
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'fatal' })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test('there is no default account to sign in with', async () => {
  const pairs = [
    ['admin@talentpassage.com', 'admin'],
    ['admin@talentpassage.example', 'password'],
    ['owner@talentpassage.example', 'changeme'],
    ['info@talentpassage.com', 'talentpassage'],
    ['admin@example.com', 'admin123'],
    ['demo@talentpassage.example', 'indigo cloth dries at noon'],
  ]
  const tries = pairs.map(([email = '', password = '']) =>
    post('/admin/login', new URLSearchParams({ email, password })),
  )
  const statuses = await statusesOf(tries)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await db.select().from(staffMembers)).toEqual([])
  expect(await db.select().from(staffSessions)).toEqual([])

  planted = await createSecretRecords(db, createDiskStorage(join(program.dataDir, 'application_documents')))
  as = await cookies()
})

test('every staff route is inside the frame or a sign-in page', () => {
  const outside = ROUTES.filter(route => !route.isInFrame).map(route => route.pattern)
  expect(outside.toSorted()).toEqual(WAYS_IN.toSorted())
  expect(BEHIND.length).toBeGreaterThan(8)
})

test('staff see every secret record that the tests look for', async () => {
  const seen = new Set<string>()
  const failed: Array<string> = []
  // A booking is shown in full on its own day. An unknown address is a 404 for staff too.
  const places = BEHIND.filter(route => route.pattern !== 'admin/*')
  const bookedDay = `/admin/calendar?date=${planted.bookedDay}`
  const paths = [bookedDay, ...places.flatMap(route => [place(route), `${place(route)}.data`])]
  const asks = paths.map(path => ({ method: 'GET', path, headers: { cookie: as.owner } }))
  await sendAll(program.origin, asks, ({ path }, answer) => {
    // Some addresses only accept POST; files are not served as page data.
    const isPage = answer.status < 400 || answer.status === 405 || (answer.status === 404 && FILE_AS_DATA.test(path))
    if (!isPage || answer.location?.startsWith('/admin/login')) failed.push(`${path}: ${answer.status}`)
    for (const word of wordsIn(answer)) seen.add(word)
  })
  expect(failed).toEqual([])
  expect(planted.secretWords.filter(word => !seen.has(word))).toEqual([])
  expect(planted.neverShown.filter(word => seen.has(word))).toEqual([])
})

test('without a staff session there is no page, no data and no change', async () => {
  const before = await hashTables(db)
  const strangers = Object.entries(as.strangers)
  const cells = BEHIND.flatMap(route => [
    ...strangers.flatMap(([who, cookie]) => cellsOf(who, cookie, everyWayToAsk(route))),
    // Spellings are decoded before the session is checked, so one stranger suffices.
    ...cellsOf('nobody', '', everySpelling(route)),
  ])
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    if (!isRefused(answer) || wordsIn(answer).length > 0) holes.push(told(cell, answer))
  })
  expect(cells.length).toBeGreaterThan(3_000)
  expect(holes.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(before)
}, 90_000)

test('owner routes refuse staff in every way and accept owners', async () => {
  const before = await hashTables(db)
  const routes = BEHIND.filter(route => OWNERS_ONLY.includes(route.pattern))
  expect(routes.map(route => route.pattern).toSorted()).toEqual(OWNERS_ONLY)
  const cells = routes.flatMap(route => cellsOf('staff', as.staff, [...everyWayToAsk(route), ...everySpelling(route)]))
  const own = ['Canary Staffname', 'canary-staff@']
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    const isFrameAlone = cell.path.includes(`_routes=${encodeURIComponent(FRAME_ROUTE_ID)}`)
    const others = wordsIn(answer).filter(word => !own.includes(word))
    if (!isFrameAlone && ![400, 403, 404, 405].includes(answer.status)) holes.push(told(cell, answer))
    if (others.length > 0) holes.push(`${told(cell, answer)} shows ${others}`)
  })
  expect(holes.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('every owner-only route checks for an owner in its code', () => {
  const guarded = BEHIND.filter(({ file }) => /role: 'owner'/.test(readFileSync(`src/web/${file}`, 'utf8')))
  expect(guarded.map(route => route.pattern).toSorted()).toEqual([...OWNERS_ONLY, ...PARTLY_OWNERS].toSorted())
})

test('in Settings, staff can change only their own password, whatever the form’s intent', async () => {
  const before = await hashTables(db)
  const intents = [...SECTION_KEYS.filter(section => section !== 'password'), 'Password', 'password ', '__proto__', '']
  const cells = intents.flatMap(intent =>
    ['', '.data', '?intent=password', '/save', '/save?intent=password'].map(ending => {
      const form = new URLSearchParams({
        intent,
        maintenanceMode: 'on',
        meetingLink: 'https://evil.example/',
        fixed: '1',
      })
      return { ...post(`/admin/settings${ending}`, form, { cookie: as.staff }), who: 'staff', what: intent }
    }),
  )
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    if (answer.status !== 403) holes.push(told(cell, answer))
  })
  expect(holes).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('a form that posts to its own page is answered with the page', async () => {
  const sections = SECTION_KEYS.map(intent => ['admin/settings', { intent, current: 'x', password: 'y' }] as const)
  const others = [
    ['admin/facts', { fact: 'x', note: 'x'.repeat(501) }],
    ['admin/mail/templates/:template', { intent: 'x' }],
  ] as const
  const cells = [...sections, ...others].flatMap(([pattern, fields]) =>
    ['', '.data'].map(ending => {
      const path = place(BEHIND.find(route => route.pattern === pattern) as StaffRoute) + ending
      const headers = { accept: 'application/json', cookie: as.owner }
      return { ...post(path, new URLSearchParams(fields), headers), who: 'owner', what: JSON.stringify(fields) }
    }),
  )
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    if (answer.status >= 500 || answer.body.startsWith('{')) holes.push(told(cell, answer))
  })
  expect(holes).toEqual([])
})

test('staff who are not owners cannot change template texts', async () => {
  const before = await hashTables(db)
  const page = place(BEHIND.find(route => route.pattern === 'admin/mail/templates/:template') as StaffRoute)
  const cells = [page, `${page}.data`, `${page}/text`, `${page}/text.data`].flatMap(path =>
    ['save', 'restore', 'preview', ''].map(intent => {
      const form = new URLSearchParams({
        intent,
        textKey: 'first',
        expectedVersion: '1',
        text: 'Pay to another account.',
      })
      return { ...post(path, form, { cookie: as.staff }), who: 'staff', what: intent }
    }),
  )
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    if (answer.status !== 403) holes.push(told(cell, answer))
  })
  expect(holes).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('a cross-site form with a staff cookie changes nothing', async () => {
  const before = await hashTables(db)
  const origins: Array<Record<string, string>> = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${program.origin}.evil.example` },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: program.origin },
    { 'sec-fetch-site': 'none' },
  ]
  const cells = ROUTES.flatMap(route =>
    origins.flatMap(origin =>
      ['', '.data'].map(ending => ({
        ...post(place(route) + ending, FORM(), { ...origin, cookie: as.owner }, null),
        who: 'owner',
        what: JSON.stringify(origin),
      })),
    ),
  )
  const holes: Array<string> = []
  await sendAll(program.origin, cells, (cell, answer) => {
    if (answer.status !== 403) holes.push(told(cell, answer))
  })
  expect(holes.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('sign-in pages show and change no records without a session', async () => {
  const before = await hashTables(db)
  const manifest = `/__manifest?paths=${BEHIND.map(place).join(',')}`
  const form = new URLSearchParams({
    email: 'nobody@evil.example',
    name: 'No Body',
    token: 'x',
    password: 'x'.repeat(14),
  })
  const waysOf = (route: StaffRoute): Array<Way> => [
    ...['', '.data', '?token=x', `.data?_routes=${encodeURIComponent(route.id)}`].map(ending =>
      get(`GET ${ending}`, place(route) + ending),
    ),
    { what: 'HEAD', method: 'HEAD', path: place(route) },
    ...['', '.data'].map(ending => ({ ...post(place(route) + ending, form), what: `POST ${ending}` })),
  ]
  const ways = ROUTES.filter(route => WAYS_IN.includes(route.pattern)).flatMap(waysOf)
  const holes: Array<string> = []
  await sendAll(program.origin, cellsOf('nobody', '', [...ways, get('manifest', manifest)]), (cell, answer) => {
    if (wordsIn(answer).length > 0 || answer.status >= 500) holes.push(told(cell, answer))
  })
  expect(holes.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('a staff cookie does not open applicant pages', async () => {
  const reference = planted.application.reference ?? ''
  const paths = [`/application-tracking?reference=${reference}`, `/application-tracking.data?reference=${reference}`]
  const asks = paths.map(path => ({ method: 'GET', path, headers: { cookie: as.owner } }))
  const shown: Array<string> = []
  await sendAll(program.origin, asks, (_, answer) => {
    // The reference is in the address, so the page may show it.
    shown.push(...wordsIn(answer).filter(word => word !== reference))
  })
  expect(shown).toEqual([])
  const [own] = await bodiesOf([{ method: 'GET', path: paths[0] ?? '', headers: { cookie: as.strangers.applicant } }])
  expect(own).toContain('Canary Applicantname')
})

test('there is no sign-up, no list of sessions and no other sign-in', async () => {
  const before = await hashTables(db)
  const doors = [
    'sign-up/email',
    'sign-in/email',
    'get-session',
    'list-sessions',
    'change-password',
    'reset-password',
    'request-password-reset',
    'update-user',
    'delete-user',
    'ok',
    'error',
  ]
  const body = JSON.stringify({ email: 'new@evil.example', password: 'indigo cloth dries at noon', name: 'New' })
  const asks = ['/api/auth', '/auth', '/admin/api/auth'].flatMap(start =>
    doors.flatMap(door => [
      { method: 'GET', path: `${start}/${door}`, headers: { cookie: as.owner } },
      post(`${start}/${door}`, body, { 'content-type': 'application/json', cookie: as.owner }),
    ]),
  )
  const open: Array<string> = []
  await sendAll(program.origin, asks, ({ method, path }, answer) => {
    const isShut = answer.status === 404 || (method === 'POST' && answer.status === 405)
    if (!isShut || answer.cookies.length > 0) open.push(`${method} ${path}: ${answer.status}`)
  })
  expect(open).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('client files contain no server code', () => {
  const secret = /scrypt|drizzle|pg-boss|zxcvbn|SESSION_SECRET|DATABASE_URL|sk_(test|live)_|staff_passwords/i
  const given = readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|css|html|json|txt|map)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter(file => secret.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** A cookie for each kind of visitor: staff members, and those who are not or no longer. */
async function cookies() {
  const { owner, staff, disabled, application } = planted
  const records = { db, clock: systemClock }
  const cookieOf = async (id: string, options: Parameters<typeof staffCookie>[2] = {}) => {
    const { name, value } = await staffCookie(records, id, options)
    return `${name}=${value}`
  }
  const revoked = await cookieOf(owner.id)
  await db.delete(staffSessions).where(eq(staffSessions.staffId, owner.id))
  const good = await cookieOf(owner.id)
  const yesterday = new Date(systemClock.now().getTime() - STAFF_SESSION_MS - 1)
  const unsigned = good.slice(0, good.indexOf('.'))
  return {
    owner: good,
    staff: await cookieOf(staff.id),
    strangers: {
      nobody: '',
      applicant: await applicantCookie(application.reference ?? '', application.email),
      disabled: await cookieOf(disabled.id),
      expired: await cookieOf(owner.id, { signedInAt: yesterday }),
      revoked,
      tampered: good.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')),
      'signed by another': await cookieOf(owner.id, { secret: 'another secret, of another program' }),
      unsigned,
      'over TLS only': `__Host-${good}`,
    },
  }
}

async function applicantCookie(reference: string, email: string): Promise<string> {
  const path = `/application-tracking?${new URLSearchParams({ reference, email })}`
  let cookie = ''
  await sendAll(program.origin, [{ method: 'GET', path }], (_, answer) => {
    cookie = answer.cookies.map(each => each.split(';')[0]).join('; ')
  })
  return cookie
}

type Way = TestRequest & { what: string }

function everyWayToAsk(route: StaffRoute): Array<Way> {
  const path = place(route)
  const [own, frame, root] = [route.id, FRAME_ROUTE_ID, 'root'].map(encodeURIComponent)
  return [
    get('page', path),
    get('page with a query', `${path}?q=a&status=completed&token=x&next=//evil.example`),
    get('data', `${path}.data`),
    get('data of the page alone', `${path}.data?_routes=${own}`),
    get('data of the frame alone', `${path}.data?_routes=${frame}`),
    get('data of all', `${path}.data?_routes=${root}%2C${frame}%2C${own}`),
    { what: 'HEAD', method: 'HEAD', path },
    ...['', '.data'].flatMap(ending => everyBody(path + ending)),
    { ...post(`${path}.data?_routes=${own}`, FORM()), what: 'POST to the page alone' },
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(method => ({ ...post(path, FORM()), what: method, method })),
  ]
}

function everyBody(path: string): Array<Way> {
  const multipart = '--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\ndelete\r\n--x--\r\n'
  return [
    { ...post(path, FORM()), what: 'POST a form' },
    { ...post(path, multipart, { 'content-type': 'multipart/form-data; boundary=x' }), what: 'POST in parts' },
    { ...post(path, '{"intent":"delete"}', { 'content-type': 'application/json' }), what: 'POST JSON' },
    { ...post(path, 'intent=delete', { 'content-type': 'text/plain' }), what: 'POST text' },
  ]
}

/** The address in the spellings and with the proxy headers that attackers try. */
function everySpelling(route: StaffRoute): Array<Way> {
  const path = place(route)
  const rest = path.slice('/admin'.length)
  const spelled = [
    `/Admin${rest}`,
    `/ADMIN${rest.toUpperCase()}`,
    `${path}/`,
    `${path}//`,
    `${path}/_.data`,
    `/${path}`,
    `/%61dmin${rest}`,
    `/%61dmin${rest}.data`,
    `/%2561dmin${rest}`,
    `/admin%2f${rest.slice(1)}`,
    `/admin;x${rest}`,
    `${path};x`,
    `${path}.`,
    `${path}%00`,
    `${path}.json`,
    `/./admin${rest}`,
    `/about/../admin${rest}`,
    `/about/%2e%2e/admin${rest}`,
    `/\\admin${rest}`,
    `${path}?_data=${encodeURIComponent(route.id)}`,
    `${path}?index`,
  ]
  const headers: Array<Record<string, string>> = [
    { 'x-http-method-override': 'DELETE' },
    { 'x-original-url': '/admin/login', 'x-rewrite-url': '/admin/login' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
    { host: 'evil.example' },
    { 'x-middleware-subrequest': 'middleware', 'x-react-router-prerender-data': '[]', 'x-remix-response': 'yes' },
    { authorization: 'Bearer x', 'x-forwarded-user': planted.owner.email, 'x-real-ip': '127.0.0.1' },
  ]
  return [
    ...spelled.flatMap(each => [get(`GET ${each}`, each), { ...post(each, FORM()), what: `POST ${each}` }]),
    ...headers.flatMap(each => [
      { ...get(`GET with ${JSON.stringify(each)}`, path), headers: each },
      { ...post(path, FORM(), each), what: `POST with ${JSON.stringify(each)}` },
    ]),
  ]
}

/** Fields of every form, so that each action finds its own. */
function FORM(): URLSearchParams {
  const { application, staff } = planted
  return new URLSearchParams({
    intent: 'delete',
    id: application.id,
    staffId: staff.id,
    version: '1',
    status: 'rejected',
    adminNotes: 'changed',
    confirmation: application.reference ?? '',
    role: 'owner',
    email: 'new@evil.example',
    name: 'New',
    theme: 'dark',
  })
}

function get(what: string, path: string): Way {
  return { what, method: 'GET', path }
}

/** Posts like our own page; `site: null` omits Sec-Fetch-Site. */
function post(
  path: string,
  body: URLSearchParams | string,
  headers: Record<string, string> = {},
  site: string | null = 'same-origin',
): TestRequest {
  return {
    method: 'POST',
    path,
    body: String(body),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      // Node omits it for some methods, and the body would be read as the next request.
      'content-length': String(Buffer.byteLength(String(body))),
      ...(site === null ? {} : { 'sec-fetch-site': site }),
      ...headers,
    },
  }
}

function cellsOf(who: string, cookie: string, ways: ReadonlyArray<Way>): Array<Cell> {
  return ways.map(way => ({ ...way, who, headers: { ...way.headers, ...(cookie === '' ? {} : { cookie }) } }))
}

function place(route: StaffRoute): string {
  return pathOf(route, planted.parameterExamples)
}

/** A redirect to the sign-in, as page or data, or a refusal. */
function isRefused({ status, location, body }: Answer): boolean {
  if (status === 302) return location?.startsWith('/admin/login') === true
  if (status === 202) return body.includes('"redirect","/admin/login')
  return [400, 401, 403, 404, 405].includes(status)
}

function wordsIn({ body, location }: Answer): Array<string> {
  return [...planted.secretWords, ...planted.neverShown].filter(word => `${body}${location}`.includes(word))
}

function told({ who, what, method, path }: Cell, { status, location, body }: Answer): string {
  return `${who}, ${what}: ${method} ${path} → ${status} ${location ?? ''} ${wordsIn({ status, location, body, cookies: [] })}`
}

async function statusesOf(asks: ReadonlyArray<TestRequest>): Promise<Array<number>> {
  const statuses: Array<number> = []
  await sendAll(program.origin, asks, (_, answer) => statuses.push(answer.status))
  return statuses
}

async function bodiesOf(asks: ReadonlyArray<TestRequest>): Promise<Array<string>> {
  const bodies: Array<string> = []
  await sendAll(program.origin, asks, (_, answer) => bodies.push(answer.body))
  return bodies
}
