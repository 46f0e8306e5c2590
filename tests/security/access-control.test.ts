import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { systemClock } from '#src/clock.ts'
import { STAFF_SESSION_MS } from '#src/features/staff/accounts.ts'
import { mayRole, type Permission, ROLES } from '#src/features/staff/roles.ts'
import { staffMembers, staffSessions } from '#src/features/staff/table.server.ts'
import { findAct, STAFF_ACTS } from '#src/web/staff/acts.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { SECTION_KEYS } from '#src/web/staff/site/settings/sections.ts'
import { testDatabase } from '../support/database.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'
import { hashTables } from '../support/hash-tables.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { findSecrets } from '../support/secret-patterns.ts'
import { createSecretRecords } from '../support/secret-records.ts'
import { type Answer, sendAll, type TestRequest } from '../support/send-all.ts'
import { type FlatRoute, FRAME_ROUTE_ID, pathOf, staffRoutes } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const ACT_PATTERN = 'admin/acts/:act'
/** Sign-in pages are open to everyone and have their own test below. Every other staff route needs a session. */
const SIGN_IN_PAGES = [
  'admin/login',
  'admin/login/code',
  'admin/logout',
  'admin/setup',
  'admin/forgotten',
  'admin/password',
]
const OWNER_ROUTES = [
  'admin/acts/changeRole',
  'admin/acts/changeTemplateText',
  'admin/acts/disableStaff',
  'admin/acts/enableStaff',
  'admin/acts/inviteStaff',
  'admin/acts/recordFactChecks',
  'admin/acts/resetSecondSteps',
  'admin/acts/restoreFact',
  'admin/acts/saveFact',
  'admin/acts/saveSettings',
  'admin/acts/sendPasswordLink',
  'admin/staff',
]
/** The URL of a file with React Router's suffix for page data, or the text of a document that is no Word file. */
const FILE_PAGE_DATA_PATTERN =
  /\/(file|proof|preview|[a-z-]+\.(zip|csv|pdf|ics))\.data$|\/(mail|message-files|letter-files|pack-files)\/[\da-f-]{36}\.data$|\/documents\/[^/]+\/text(\.data)?$/

/** Every act is tried like a route of its own. */
const ROUTES = staffRoutes().flatMap(route =>
  route.pattern === ACT_PATTERN
    ? Object.keys(STAFF_ACTS).map(name => ({ ...route, pattern: route.pattern.replace(':act', name) }))
    : [route],
)
const PROTECTED_ROUTES = ROUTES.filter(route => !SIGN_IN_PAGES.includes(route.pattern))

type Records = Awaited<ReturnType<typeof testDatabase>>
type SecretRecords = Awaited<ReturnType<typeof createSecretRecords>>
type AccessAttempt = TestRequest & { who: string; what: string }

let program: RunningProgram
let db: Records['db']
let secretRecords: SecretRecords
let sessionCookies: Awaited<ReturnType<typeof createCookies>>

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  // The program runs no worker, so that only requests can change the database.
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'fatal' })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test('C7: there is no default account to sign in with', async () => {
  const credentials = [
    ['admin@talentpassage.com', 'admin'],
    ['admin@talentpassage.example', 'password'],
    ['owner@talentpassage.example', 'changeme'],
    ['info@talentpassage.com', 'talentpassage'],
    ['admin@example.com', 'admin123'],
    ['demo@talentpassage.example', 'indigo cloth dries at noon'],
  ]
  const attempts = credentials.map(([email = '', password = '']) =>
    createPostRequest('/admin/login', new URLSearchParams({ email, password })),
  )
  const statuses = await requestStatuses(attempts)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await db.select().from(staffMembers)).toEqual([])
  expect(await db.select().from(staffSessions)).toEqual([])

  secretRecords = await createSecretRecords(db, createDiskStorage(join(program.dataDir, 'application_documents')))
  sessionCookies = await createCookies()
})

test('C4: every staff route is a sign-in page or inside the frame, whose middleware checks the session', () => {
  const outside = ROUTES.filter(route => !route.isInFrame).map(route => route.pattern)
  expect(outside.toSorted()).toEqual(SIGN_IN_PAGES.toSorted())
  expect(PROTECTED_ROUTES.length).toBeGreaterThan(8)
})

test('pages of owners contain every secret word that the other tests search for', async () => {
  const seenWords = new Set<string>()
  const failed: Array<string> = []
  // A booking is shown in full only on its own day. The route `admin/*` is a 404 for staff too.
  const routes = PROTECTED_ROUTES.filter(route => route.pattern !== 'admin/*')
  const bookedDay = `/admin/calendar?date=${secretRecords.bookedDay}`
  const paths = [bookedDay, ...routes.flatMap(route => [buildRoutePath(route), `${buildRoutePath(route)}.data`])]
  const requests = paths.map(path => ({ method: 'GET', path, headers: { cookie: sessionCookies.owner } }))
  await sendAll(program.origin, requests, ({ path }, answer) => {
    // Some routes accept only POST, and files are not served as page data.
    const isPage =
      answer.status < 400 || answer.status === 405 || (answer.status === 404 && FILE_PAGE_DATA_PATTERN.test(path))
    if (!isPage || answer.location?.startsWith('/admin/login')) failed.push(`${path}: ${answer.status}`)
    for (const word of findSecretWords(answer)) seenWords.add(word)
  })
  expect(failed).toEqual([])
  expect(secretRecords.secretWords.filter(word => !seenWords.has(word))).toEqual([])
  expect(secretRecords.neverShown.filter(word => seenWords.has(word))).toEqual([])
})

test('C1, C2, C3, C5: without a staff session no request returns a page or data, or changes anything', async () => {
  const hashesBefore = await hashTables(db)
  const strangers = Object.entries(sessionCookies.strangers)
  const attempts = PROTECTED_ROUTES.flatMap((route, routeIndex) => [
    ...strangers.flatMap(([who, cookie], strangerIndex) =>
      createAttempts(who, cookie, listRequestsOf(who, route, routeIndex + strangerIndex)),
    ),
    // Paths are decoded before the session is checked, so unusual spellings are tried only without a cookie.
    ...createAttempts('nobody', '', listPathSpellings(route, routeIndex)),
  ])
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    if (!isRefused(answer) || findSecretWords(answer).length > 0) failures.push(describeAttempt(attempt, answer))
  })
  expect(attempts.length).toBeGreaterThan(2_000)
  expect(failures.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
}, 180_000)

test('owner routes refuse staff for every kind of request', async () => {
  const hashesBefore = await hashTables(db)
  const routes = PROTECTED_ROUTES.filter(route => OWNER_ROUTES.includes(route.pattern))
  expect(routes.map(route => route.pattern).toSorted()).toEqual(OWNER_ROUTES)
  const attempts = routes.flatMap((route, routeIndex) =>
    createAttempts('staff', sessionCookies.staff, [
      ...listEveryRequest(route),
      ...listPathSpellings(route, routeIndex),
    ]),
  )
  const ownData = ['Canary Staffname', 'canary-staff@']
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    const isFrameAlone = attempt.path.includes(`_routes=${encodeURIComponent(FRAME_ROUTE_ID)}`)
    const otherWords = findSecretWords(answer).filter(word => !ownData.includes(word))
    if (!isFrameAlone && ![400, 403, 404, 405].includes(answer.status)) failures.push(describeAttempt(attempt, answer))
    if (otherWords.length > 0) failures.push(`${describeAttempt(attempt, answer)} shows ${otherWords}`)
  })
  expect(failures.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test.each(ROLES)('C6: %s is refused by every action, file and page that the role may not use', async role => {
  const staffMember = await aStaffMember().inRole(role).withEmail(`${role}@house.example`).saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffMember.id)
  const hashesBefore = await hashTables(db)
  const forbidden = PROTECTED_ROUTES.filter(
    route => permissionsOf(route).length > 0 && !permissionsOf(route).some(permission => mayRole(role, permission)),
  )
  expect(forbidden.length).toBeGreaterThan(role === 'owner' ? -1 : 5)
  const attempts = forbidden.flatMap((route, routeIndex) => {
    return createAttempts(role, `${name}=${value}`, listRequestsOfRole(route, routeIndex))
  })
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    const isFrameAlone = attempt.path.includes(`_routes=${encodeURIComponent(FRAME_ROUTE_ID)}`)
    if (!isFrameAlone && ![400, 403, 404, 405].includes(answer.status)) failures.push(describeAttempt(attempt, answer))
  })
  expect(failures.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

function permissionsOf({ file, pattern }: FlatRoute): Array<Permission> {
  const act = findAct(pattern.split('/').at(-1) ?? '')
  if (act !== null && pattern.startsWith('admin/acts/')) return [act.may]
  const named = readFileSync(`src/web/${file}`, 'utf8').matchAll(/^.*\brequireStaff\([^}]*?\bmay: '([a-z-]+)'/gm)
  return [...named].map(([, permission]) => permission as Permission)
}

test('in Settings, staff who are not owners can change only their own password', async () => {
  const hashesBefore = await hashTables(db)
  const intents = [...SECTION_KEYS.filter(section => section !== 'password'), 'Password', 'password ', '__proto__', '']
  const attempts = intents.flatMap(intent =>
    ['', '.data', '?intent=password'].map(ending => {
      const form = new URLSearchParams({
        intent,
        maintenanceMode: 'on',
        meetingLink: 'https://evil.example/',
        fixed: '1',
      })
      return {
        ...createPostRequest(`${act('saveSettings')}${ending}`, form, { cookie: sessionCookies.staff }),
        who: 'staff',
        what: intent,
      }
    }),
  )
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    if (answer.status !== 403) failures.push(describeAttempt(attempt, answer))
  })
  expect(failures).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test('staff who are not owners cannot change template texts', async () => {
  const hashesBefore = await hashTables(db)
  const path = act('changeTemplateText')
  const attempts = [path, `${path}.data`].flatMap(path =>
    ['save', 'restore', 'preview', ''].map(intent => {
      const form = new URLSearchParams({
        intent,
        template: 'receipt',
        textKey: 'first',
        expectedVersion: '1',
        text: 'Pay to another account.',
      })
      return { ...createPostRequest(path, form, { cookie: sessionCookies.staff }), who: 'staff', what: intent }
    }),
  )
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    if (answer.status !== 403) failures.push(describeAttempt(attempt, answer))
  })
  expect(failures).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test('C26, C29: a cross-site form with a staff cookie changes nothing', async () => {
  const hashesBefore = await hashTables(db)
  const origins: Array<Record<string, string>> = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${program.origin}.evil.example` },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: program.origin },
    { 'sec-fetch-site': 'none' },
  ]
  const attempts = ROUTES.flatMap(route =>
    origins.flatMap(origin =>
      ['', '.data'].map(ending => ({
        ...createPostRequest(
          addIds(buildRoutePath(route) + ending),
          createFormForEveryAction(),
          { ...origin, cookie: sessionCookies.owner },
          null,
        ),
        who: 'owner',
        what: JSON.stringify(origin),
      })),
    ),
  )
  const failures: Array<string> = []
  await sendAll(program.origin, attempts, (attempt, answer) => {
    if (answer.status !== 403) failures.push(describeAttempt(attempt, answer))
  })
  expect(failures.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test('sign-in pages show and change no records without a session', async () => {
  const hashesBefore = await hashTables(db)
  const manifest = `/__manifest?paths=${PROTECTED_ROUTES.map(buildRoutePath).join(',')}`
  const form = new URLSearchParams({
    email: 'nobody@evil.example',
    name: 'No Body',
    token: 'x',
    password: 'x'.repeat(14),
  })
  const signInRequests = (route: FlatRoute): Array<NamedRequest> => [
    ...['', '.data', '?token=x', `.data?_routes=${encodeURIComponent(route.id)}`].map(ending =>
      createGetRequest(`GET ${ending}`, buildRoutePath(route) + ending),
    ),
    { what: 'HEAD', method: 'HEAD', path: buildRoutePath(route) },
    ...['', '.data'].map(ending => ({
      ...createPostRequest(buildRoutePath(route) + ending, form),
      what: `POST ${ending}`,
    })),
  ]
  const requests = ROUTES.filter(route => SIGN_IN_PAGES.includes(route.pattern)).flatMap(signInRequests)
  const failures: Array<string> = []
  await sendAll(
    program.origin,
    createAttempts('nobody', '', [...requests, createGetRequest('manifest', manifest)]),
    (attempt, answer) => {
      if (findSecretWords(answer).length > 0 || answer.status >= 500) failures.push(describeAttempt(attempt, answer))
    },
  )
  expect(failures.slice(0, 20)).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test('C5: a staff cookie does not open applicant pages', async () => {
  const reference = secretRecords.application.reference ?? ''
  const paths = [`/application-tracking?reference=${reference}`, `/application-tracking.data?reference=${reference}`]
  const requests = paths.map(path => ({ method: 'GET', path, headers: { cookie: sessionCookies.owner } }))
  const shownWords: Array<string> = []
  await sendAll(program.origin, requests, (_, answer) => {
    // The reference is in the URL, so the page may show it.
    shownWords.push(...findSecretWords(answer).filter(word => word !== reference))
  })
  expect(shownWords).toEqual([])
  const [ownData] = await requestBodies([
    { method: 'GET', path: paths[0] ?? '', headers: { cookie: sessionCookies.strangers.applicant } },
  ])
  expect(ownData).toContain('Canary Applicantname')
})

test('C7: there is no sign-up, no list of sessions and no other sign-in', async () => {
  const hashesBefore = await hashTables(db)
  const authPaths = [
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
  const requests = ['/api/auth', '/auth', '/admin/api/auth'].flatMap(start =>
    authPaths.flatMap(authPath => [
      { method: 'GET', path: `${start}/${authPath}`, headers: { cookie: sessionCookies.owner } },
      createPostRequest(`${start}/${authPath}`, body, {
        'content-type': 'application/json',
        cookie: sessionCookies.owner,
      }),
    ]),
  )
  const reachable: Array<string> = []
  await sendAll(program.origin, requests, ({ method, path }, answer) => {
    const isMissing = answer.status === 404 || (method === 'POST' && answer.status === 405)
    if (!isMissing || answer.cookies.length > 0) reachable.push(`${method} ${path}: ${answer.status}`)
  })
  expect(reachable).toEqual([])
  expect(await hashTables(db)).toEqual(hashesBefore)
})

test('C7: client files contain no server code', () => {
  const serverCodePattern = /scrypt|drizzle|pg-boss|zxcvbn|SESSION_SECRET|DATABASE_URL|sk_(test|live)_|staff_passwords/i
  const clientFiles = readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(js|css|html|json|txt|map)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(clientFiles.length).toBeGreaterThan(20)
  expect(clientFiles.filter(file => serverCodePattern.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(clientFiles.flatMap(file => findSecrets(readFileSync(file, 'utf8')))).toEqual([])
})

/** Creates a cookie for each kind of visitor: staff, and strangers whose session is missing, ended or forged. */
async function createCookies() {
  const { owner, staff, disabled, application } = secretRecords
  const records = { db, clock: systemClock }
  const cookieOf = async (id: string, options: Parameters<typeof staffCookie>[2] = {}) => {
    const { name, value } = await staffCookie(records, id, options)
    return `${name}=${value}`
  }
  const revokedCookie = await cookieOf(owner.id)
  await db.delete(staffSessions).where(eq(staffSessions.staffId, owner.id))
  const validCookie = await cookieOf(owner.id)
  const yesterday = new Date(systemClock.now().getTime() - STAFF_SESSION_MS - 1)
  const unsignedCookie = validCookie.slice(0, validCookie.indexOf('.'))
  return {
    owner: validCookie,
    staff: await cookieOf(staff.id),
    strangers: {
      nobody: '',
      applicant: await applicantCookie(application.reference ?? '', application.email),
      disabled: await cookieOf(disabled.id),
      expired: await cookieOf(owner.id, { signedInAt: yesterday }),
      revoked: revokedCookie,
      tampered: validCookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')),
      'signed by another': await cookieOf(owner.id, { secret: 'another secret, of another program' }),
      unsigned: unsignedCookie,
      'over TLS only': `__Host-${validCookie}`,
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

type NamedRequest = TestRequest & { what: string }

function listEveryRequest(route: FlatRoute): Array<NamedRequest> {
  const path = buildRoutePath(route)
  const [ownRoute, frame, root] = [route.id, FRAME_ROUTE_ID, 'root'].map(encodeURIComponent)
  return [
    createGetRequest('page', path),
    createGetRequest('page with a query', `${path}?q=a&status=completed&token=x&next=//evil.example`),
    createGetRequest('data', `${path}.data`),
    createGetRequest('data of the page alone', `${path}.data?_routes=${ownRoute}`),
    createGetRequest('data of the frame alone', `${path}.data?_routes=${frame}`),
    createGetRequest('data of all', `${path}.data?_routes=${root}%2C${frame}%2C${ownRoute}`),
    { what: 'HEAD', method: 'HEAD', path },
    ...['', '.data'].flatMap(ending => listPostRequests(path + ending)),
    {
      ...createPostRequest(`${path}.data?_routes=${ownRoute}`, createFormForEveryAction()),
      what: 'POST to the page alone',
    },
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(method => ({
      ...createPostRequest(path, createFormForEveryAction()),
      what: method,
      method,
    })),
  ]
}

function listPostRequests(path: string): Array<NamedRequest> {
  const multipart = '--x\r\ncontent-disposition: form-data; name="intent"\r\n\r\ndelete\r\n--x--\r\n'
  return [
    { ...createPostRequest(path, createFormForEveryAction()), what: 'POST a form' },
    {
      ...createPostRequest(path, multipart, { 'content-type': 'multipart/form-data; boundary=x' }),
      what: 'POST in parts',
    },
    { ...createPostRequest(path, '{"intent":"delete"}', { 'content-type': 'application/json' }), what: 'POST JSON' },
    { ...createPostRequest(path, 'intent=delete', { 'content-type': 'text/plain' }), what: 'POST text' },
  ]
}

/** The kind of request and the kind of cookie are checked apart, so a sample leaves most of their combinations out. */
function listRequestsOf(who: string, route: FlatRoute, offset: number): Array<NamedRequest> {
  const requests = listEveryRequest(route)
  const plainRequest = offset % 2 === 0 ? 'page' : 'POST a form'
  return IS_FULL_RUN || who === 'nobody' ? requests : requests.filter(({ what }) => what === plainRequest)
}

const REQUESTS_TO_EVERY_ROUTE = ['page', 'data of the page alone', 'POST a form', 'POST to the page alone']

/** A sample sends each route its reads and writes, and every other kind of request to some routes. */
function listRequestsOfRole(route: FlatRoute, routeIndex: number): Array<NamedRequest> {
  const requests = listEveryRequest(route)
  const rareRequests = requests.filter(({ what }) => !REQUESTS_TO_EVERY_ROUTE.includes(what))
  const usualRequests = requests.filter(({ what }) => REQUESTS_TO_EVERY_ROUTE.includes(what))
  return [...usualRequests, ...pickSample(rareRequests, routeIndex)]
}

function listPathSpellings(route: FlatRoute, routeIndex: number): Array<NamedRequest> {
  return pickSample(listEveryPathSpelling(route), routeIndex)
}

/** A sample has one request in so many. */
const SAMPLE_INTERVAL = 7

/** Picks other requests for the next route, so that seven routes together get every kind of request. */
function pickSample(requests: ReadonlyArray<NamedRequest>, routeIndex: number): Array<NamedRequest> {
  return requests.filter((_, index) => IS_FULL_RUN || (index + routeIndex) % SAMPLE_INTERVAL === 0)
}

/** Requests a route with the spellings of its path, and with the proxy headers, that attackers try. */
function listEveryPathSpelling(route: FlatRoute): Array<NamedRequest> {
  const path = buildRoutePath(route)
  const rest = path.slice('/admin'.length)
  const spellings = [
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
    { authorization: 'Bearer x', 'x-forwarded-user': secretRecords.owner.email, 'x-real-ip': '127.0.0.1' },
  ]
  return [
    ...spellings.flatMap(each => [
      createGetRequest(`GET ${each}`, each),
      { ...createPostRequest(each, createFormForEveryAction()), what: `POST ${each}` },
    ]),
    ...headers.flatMap(each => [
      { ...createGetRequest(`GET with ${JSON.stringify(each)}`, path), headers: each },
      { ...createPostRequest(path, createFormForEveryAction(), each), what: `POST with ${JSON.stringify(each)}` },
    ]),
  ]
}

/** Creates a form with the fields of all staff actions, so that no action refuses it for a missing field. */
function createFormForEveryAction(): URLSearchParams {
  const { application, staff } = secretRecords
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

function createGetRequest(what: string, path: string): NamedRequest {
  return { what, method: 'GET', path }
}

/** Creates a POST as our own pages send it. With `site: null` it has no `Sec-Fetch-Site` header. */
function createPostRequest(
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
      // Node omits this header for some methods. The server would then read the body as the next request.
      'content-length': String(Buffer.byteLength(String(body))),
      ...(site === null ? {} : { 'sec-fetch-site': site }),
      ...headers,
    },
  }
}

function createAttempts(who: string, cookie: string, requests: ReadonlyArray<NamedRequest>): Array<AccessAttempt> {
  return requests.map(request => ({
    ...request,
    path: addIds(request.path),
    who,
    headers: { ...request.headers, ...(cookie === '' ? {} : { cookie }) },
  }))
}

/** Adds example ids to the path of an act. */
function addIds(path: string): string {
  const act = findAct(/^\/admin\/acts\/(\w+)/.exec(path)?.[1] ?? '')
  if (act === null || act.ids.length === 0) return path
  const ids = act.ids.map(name => {
    const example = secretRecords.parameterExamples[name as keyof SecretRecords['parameterExamples']]
    if (example === undefined) throw new Error(`There is no example of ${name}.`)
    return [name, example]
  })
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(ids)}`
}

function buildRoutePath(route: FlatRoute): string {
  return pathOf(route, secretRecords.parameterExamples)
}

/** Returns whether the answer is a refusal, or a redirect of a page or data request to the sign-in. */
function isRefused({ status, location, body }: Answer): boolean {
  if (status === 302) return location?.startsWith('/admin/login') === true
  if (status === 202) return body.includes('"redirect","/admin/login')
  return [400, 401, 403, 404, 405].includes(status)
}

function findSecretWords({ body, location }: Answer): Array<string> {
  return [...secretRecords.secretWords, ...secretRecords.neverShown].filter(word => `${body}${location}`.includes(word))
}

function describeAttempt({ who, what, method, path }: AccessAttempt, { status, location, body }: Answer): string {
  return `${who}, ${what}: ${method} ${path} → ${status} ${location ?? ''} ${findSecretWords({ status, location, body, cookies: [] })}`
}

async function requestStatuses(requests: ReadonlyArray<TestRequest>): Promise<Array<number>> {
  const statuses: Array<number> = []
  await sendAll(program.origin, requests, (_, answer) => statuses.push(answer.status))
  return statuses
}

async function requestBodies(requests: ReadonlyArray<TestRequest>): Promise<Array<string>> {
  const bodies: Array<string> = []
  await sendAll(program.origin, requests, (_, answer) => bodies.push(answer.body))
  return bodies
}
