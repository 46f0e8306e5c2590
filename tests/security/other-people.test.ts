import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { chooseSize } from '../support/full-run.ts'
import { readRouteWords } from '../support/fuzz/route-words.ts'
import { hashRowsAbout, hashTables } from '../support/hash-tables.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createSecretRecords } from '../support/secret-records.ts'
import { type Answer, sendAll, type TestRequest } from '../support/send-all.ts'
import { createSender, type Sender } from '../support/sending-files.ts'
import { allRoutes, type FlatRoute } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** Reading a file or a preview, and exporting a list with its filters, are recorded. */
const TABLES_OF_READING = ['audit_events', 'audit_values']
/** Thousands of requests take a minute on a busy machine. */
const TIMEOUT_MS = 180_000

let program: RunningProgram
let db: Database
let records: Awaited<ReturnType<typeof createSecretRecords>>
let applicant: Sender

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'fatal' })
  closeAfterFile(() => program.stopAndDeleteData())
  records = await createSecretRecords(db, createDiskStorage(join(program.dataDir, 'application_documents')))
  applicant = await createSender(program, db)
}, 60_000)

test('C17, C22: an applicant who sends any id of another person to any route sees and changes nothing of theirs', {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = await hashRowsOfOthers()
  const ids = [...new Set([...Object.values(records.parameterExamples), records.application.reference ?? ''])]
  // The sample reads with every second id and writes with the others.
  const all = listPublicRoutes().flatMap(route => ids.flatMap(id => requestsWithId(route, id)))
  const requests = chooseSize({ sample: all.filter((_, index) => index % 4 === 0 || index % 4 === 3), full: all })
  expect(requests.length).toBeGreaterThan(chooseSize({ sample: 250, full: 500 }))
  const shown: Array<string> = []
  await sendAll(program.origin, requests, (sent, answer) => {
    const words = findWordsOfOthers(answer).filter(word => !`${sent.path}${sent.body}`.includes(word))
    if (words.length > 0 || answer.status >= 500) shown.push(`${sent.method} ${sent.path}: ${answer.status} ${words}`)
  })
  expect(shown).toEqual([])
  expect(await hashRowsOfOthers()).toEqual(before)
})

test('C18: an unknown reference and a wrong e-mail get the same page, and a known e-mail may apply like an unknown one', async () => {
  const { reference, email } = records.application
  const request = async (query: Record<string, string>) => {
    const answer = await rawRequest(program.origin, addresses.tracking(query))
    const page = answer.body
      .toString()
      .replaceAll(query.reference ?? '', '…')
      .replaceAll(answer.headers['x-request-id'] ?? '', '…')
    return { status: answer.status, length: page.length, page }
  }
  const unknown = await request({ reference: 'GT-AAAA-AAAA', email: 'stranger@studio.example' })
  expect(unknown.status).toBe(404)
  expect(await request({ reference: reference ?? '', email: 'stranger@studio.example' })).toEqual(unknown)

  const apply = async (address: string) => {
    const body = new URLSearchParams({ name: 'Ada Obi', email: address }).toString()
    const [answer] = await send([postRequest(addresses.tracking(), body)])
    return { status: answer?.status, path: answer?.location?.split('?')[0] }
  }
  expect(await apply(email)).toEqual(await apply('stranger@studio.example'))
})

test('C28: requests that only read change nothing in the database', { timeout: TIMEOUT_MS }, async () => {
  const { name, value } = await staffCookie({ db, clock: systemClock }, records.owner.id)
  const cookies = ['', applicant.cookie, `${name}=${value}`]
  const requests = allRoutes()
    .map(route => fillPath(route))
    .flatMap(path => [
      ...cookies.flatMap(cookie => METHODS_OF_READING.map(method => ({ method, path, headers: { cookie } }))),
      { method: 'GET', path: `${path}.data`, headers: { cookie: cookies.at(-1) ?? '' } },
    ])
  const before = await hashTables(db)
  await send(requests)
  const after = await hashTables(db)
  const changed = Object.keys(after).filter(table => after[table] !== before[table])
  expect(changed.filter(table => !TABLES_OF_READING.includes(table))).toEqual([])
})

test('C31: the method TRACE is refused, and no answer names the software of the server', async () => {
  const trace = await rawRequest(program.origin, '/about', { method: 'TRACE', headers: { cookie: 'secret=1' } })
  expect(trace.status).toBe(405)
  expect(trace.body.toString()).not.toContain('secret=1')
  const page = await rawRequest(program.origin, '/about', { headers: { origin: 'https://evil.example' } })
  for (const header of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(page.headers[header]).toBeUndefined()
})

test('C93: no file of the source, the build or the environment is served', async () => {
  const files = [
    '.git/config',
    '.env',
    'package.json',
    'package-lock.json',
    'build/server/index.js',
    'src/brand.ts',
    'data/session-secret',
    'assets/',
  ]
  const page = await rawRequest(program.origin, '/')
  const [, script = ''] = /"\/(assets\/[^"]+\.js)"/.exec(page.body.toString()) ?? []
  expect(script).not.toBe('')
  for (const file of [...files, `${script}.map`, `${script}.br`, 'assets/..%2f..%2fserver/index.js']) {
    expect((await rawRequest(program.origin, `/${file}`)).status, file).toBe(404)
  }
})

test('security.txt says how to report a weakness, and does not expire within a month', async () => {
  const { status, headers, body } = await rawRequest(program.origin, addresses.securityText())
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = body.toString()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toMatch(/^Canonical: http\S+\/\.well-known\/security\.txt$/m)
  const expiresAt = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime()
  const daysLeft = (expiresAt - Date.now()) / DAY_MS
  expect(daysLeft, 'renew SECURITY_TEXT_EXPIRES in src/web/machine').toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(366)
})

/** Our code answers HEAD like GET. */
const METHODS_OF_READING = chooseSize({ sample: ['GET'], full: ['GET', 'HEAD'] })

function listPublicRoutes(): Array<FlatRoute> {
  return allRoutes().filter(({ pattern }) => !/^(admin|sandbox)/.test(pattern))
}

/** Sends one id in the path, in every query parameter, and in every field that the route knows, in each encoding. */
function requestsWithId(route: FlatRoute, id: string): Array<TestRequest> {
  const { names } = readRouteWords(join('src/web', route.file))
  const path = fillPath(route, id)
  const fields = Object.fromEntries(names.filter(name => name !== 'intent').map(name => [name, id]))
  const form = new URLSearchParams({ ...fields, intent: 'pay' }).toString()
  const headers = { cookie: applicant.cookie }
  const sample = [{ method: 'GET', path: `${path}?${new URLSearchParams(fields)}`, headers }, postRequest(path, form)]
  const otherEncodings = [
    { method: 'GET', path, headers },
    { method: 'GET', path: `${path}.data?${new URLSearchParams(fields)}`, headers },
    postRequest(path, JSON.stringify(fields), 'application/json'),
    { ...postRequest(path, form), method: 'DELETE' },
    { ...postRequest(path, form), method: 'PATCH' },
  ]
  return chooseSize({ sample, full: [...sample, ...otherEncodings] })
}

function postRequest(path: string, body: string, type = 'application/x-www-form-urlencoded'): TestRequest {
  const headers = { cookie: applicant.cookie, 'sec-fetch-site': 'same-origin', 'content-type': type }
  return { method: 'POST', path, headers: { ...headers, 'x-forwarded-for': nextAddress() }, body }
}

let addressCount = 0

/** Limits count by IP address, so each form comes from another one. */
function nextAddress(): string {
  addressCount += 1
  return `198.19.${addressCount >> 8}.${addressCount & 255}`
}

function fillPath({ pattern }: FlatRoute, id?: string): string {
  const examples: Record<string, string> = { ...records.parameterExamples, provider: 'paystack', sectorId: 'arts' }
  return `/${pattern.replace('*', 'no-such-page')}`.replace(
    /:(\w+)\??/g,
    (_, name: string) => id ?? examples[name] ?? 'x',
  )
}

async function send(requests: ReadonlyArray<TestRequest>): Promise<Array<Answer>> {
  const answers: Array<Answer> = []
  await sendAll(program.origin, requests, (_, answer) => answers.push(answer))
  return answers
}

function findWordsOfOthers({ body, location }: Answer): Array<string> {
  const words = [...records.secretWords, ...records.neverShown]
  return words.filter(word => word !== '' && `${body}${location}`.includes(word))
}

function hashRowsOfOthers() {
  const { application, owner, parameterExamples } = records
  return hashRowsAbout(db, [application.id, owner.id, parameterExamples.documentId, parameterExamples.bookingId])
}
