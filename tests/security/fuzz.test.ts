import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { ROLES } from '#src/features/staff/roles.ts'
import { STAFF_ACTS } from '#src/web/staff/acts.server.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { filesBelow } from '../support/files-below.ts'
import { chooseSize, IS_FULL_RUN } from '../support/full-run.ts'
import { type FuzzRequest, type FuzzRoute, type FuzzSender, generateRequests } from '../support/fuzz/fuzz-requests.ts'
import { readRouteWords } from '../support/fuzz/route-words.ts'
import { describeFuzz, type FuzzAnswer, isHuge, sendFuzz } from '../support/fuzz/send-fuzz.ts'
import { hashRowsAbout, hashTables } from '../support/hash-tables.ts'
import { PROGRAM_ENTRY, type RunningProgram, startProgram } from '../support/program.ts'
import { createSecretRecords } from '../support/secret-records.ts'
import { createSender } from '../support/sending-files.ts'
import { allRoutes } from '../support/staff-routes.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const REQUEST_COUNT = chooseSize({ sample: 300, full: 100_000 })
/** `FUZZ_SEED` repeats the requests of an earlier run. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** How many requests are generated at a time, which limits the memory of this test. */
const CHUNK = 2_000
const MAX_ANSWER_MS = 20_000
/** Node itself answers requests whose headers are malformed or longer than 16 KB, without a body of ours. */
const STATUSES_BY_NODE = [400, 431]
/** Collects garbage when the test asks, so that the test need not wait until V8 does (ADR 042). */
const COLLECT_ON_SIGNAL = `data:text/javascript,process.on('SIGUSR2',()=>gc())`

/** Answers that are no pages of React Router. Their paths are in no route table. */
const MACHINE_PATTERNS = [
  'healthz',
  'readyz',
  'metrics',
  '__manifest',
  'sandbox/mail',
  'sandbox/mail.json',
  'sandbox/paystack/transaction/initialize',
  'sandbox/paystack/transaction/verify/:reference',
  'sandbox/paystack/refund',
  'sandbox/paystack/refund/:id',
  'sandbox/paystack/refund/retry_with_customer_details/:id',
  'sandbox/paystack/bank',
  'sandbox/paystack/dispute',
  'sandbox/paystack/dispute/:id',
  'sandbox/paystack/dispute/:id/upload_url',
  'sandbox/paystack/dispute/:id/file',
  'sandbox/paystack/dispute/:id/evidence',
  'sandbox/paystack/dispute/:id/resolve',
  'sandbox/paystack/settlement',
  'sandbox/paystack/settlement/:id/transactions',
  'sandbox/paystack/faults',
  'sandbox/paystack/checkout/:reference',
]

let program: RunningProgram
let db: Database
let senders: Awaited<ReturnType<typeof createSenders>>

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'error' }
  program = await startProgram(env, [...memoryOptions, '--expose-gc', `--import=${COLLECT_ON_SIGNAL}`, PROGRAM_ENTRY])
  closeAfterFile(() => program.stopAndDeleteData())
  senders = await createSenders()
}, 60_000)

test(`C98: ${REQUEST_COUNT} generated requests cause no server error (seed ${SEED})`, {
  timeout: 1_800_000,
}, async () => {
  const faults: Array<string> = []
  const statuses = new Map<number, number>()
  let chunkCount = 0
  const send = async (group: ReadonlyArray<FuzzSender>, share: number) => {
    for (let count = REQUEST_COUNT * share; count > 0; count -= CHUNK) {
      const countEach = Math.min(CHUNK, count) / group.length
      const requests = group.flatMap(sender => generateRequests(sender, SEED + chunkCount++, countEach))
      await sendFuzz(program.origin, requests, (sent, answer) => {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = findFault(sent, answer)
        if (fault !== null) faults.push(`${fault}: ${describeFuzz(sent)}`)
      })
    }
  }
  await send(senders.visitors, 0.2)
  await send(senders.staff.map(leaveOutSettings), 0.3)
  const bytesAfterWarmUp = await readBytesAfterCollection()
  const protectedBefore = await hashProtectedRows()
  await send(senders.visitors, 0.3)
  expect(await hashProtectedRows(), 'rows of other people').toEqual(protectedBefore)
  await send(senders.staff, 0.2)
  expect(faults.slice(0, 10), `of ${faults.length}`).toEqual([])
  expect(findLoggedErrors()).toEqual([])
  // Otherwise something like maintenance mode has hidden the code behind it.
  expect(statuses.get(200), [...statuses].join(' ')).toBeGreaterThan(REQUEST_COUNT / 10)
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200)
  // After a thousand requests, fragments of memory still weigh more than a leak would.
  if (!IS_FULL_RUN) return
  await expect
    .poll(async () => (await readBytesAfterCollection()) / bytesAfterWarmUp, { timeout: 60_000, interval: 2_000 })
    .toBeLessThan(1.1)
})

/** Owners may turn on maintenance mode, after which visitors would reach no page. */
function leaveOutSettings(sender: FuzzSender): FuzzSender {
  return { ...sender, routes: sender.routes.filter(({ pattern }) => pattern !== 'admin/acts/saveSettings') }
}

/** Returns why an answer is wrong, or null. */
function findFault(sent: FuzzRequest, { status, headers, body, ms }: FuzzAnswer): string | null {
  if (ms > MAX_ANSWER_MS) return `${Math.round(ms)} ms`
  if (status === 0) return isHuge(sent) ? null : 'no answer'
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) return String(status)
  if (STATUSES_BY_NODE.includes(status) && body === '') return null
  if (isVisitor(sent) && /canary-|Canary /.test(body)) return `${status} shows data of another person`
  if (status >= 400 && headers['x-request-id'] === undefined) return `${status} without a request id`
  return /syntax error at or near|node_modules|^ +at .+:\d+:\d+\)?$/m.test(body)
    ? `${status} shows an error of the code`
    : null
}

/** On a local address, everyone may read the inbox of the sandbox. */
function isVisitor({ who, path }: FuzzRequest): boolean {
  return ['visitor', 'applicant'].includes(who) && !/^\/sandbox/i.test(path)
}

function findLoggedErrors(): Array<string> {
  return program
    .output()
    .split('\n')
    .filter(line => /"level":(50|60)|unhandled|uncaught|heap/i.test(line))
    .slice(0, 10)
}

async function createSenders() {
  const storage = createDiskStorage(join(program.dataDir, 'application_documents'))
  const records = await createSecretRecords(db, storage)
  const applicant = await createSender(program, db)
  const routes = listRoutes()
  const params = {
    ...records.parameterExamples,
    reference: applicant.reference,
    provider: 'paystack',
    sectorId: 'arts',
  }
  const values = [
    ...Object.values(records.parameterExamples),
    records.application.reference ?? '',
    applicant.id,
    applicant.reference,
    records.disabled.id,
    'fuzz@studio.example',
    'Ada Obi',
    '+234 801 234 5678',
    '1',
    '59',
    '0.01',
    'on',
    'true',
    'technology',
    '2026-12-01',
    records.bookedDay,
    '10:00',
  ]
  const common = { values, params, routes }
  const staff = await Promise.all(
    ROLES.map(async role => {
      const member = await aStaffMember().withEmail(`fuzz-${role}@firm.example`).inRole(role).saveTo(db, systemClock)
      const { name, value } = await staffCookie({ db, clock: systemClock }, member.id)
      // Signing out would end the session that the other requests of this sender use.
      const staffRoutes = routes.filter(({ pattern }) => pattern.startsWith('admin') && pattern !== 'admin/logout')
      return { ...common, routes: staffRoutes, who: role, cookie: `${name}=${value}` }
    }),
  )
  return {
    records,
    visitors: [
      { ...common, who: 'visitor', cookie: '' },
      { ...common, who: 'applicant', cookie: applicant.cookie },
    ],
    staff,
  }
}

function listRoutes(): Array<FuzzRoute> {
  const acts = Object.entries(STAFF_ACTS).map(([name, { ids }]) => ({
    pattern: addresses.adminAct({ act: name }).slice(1),
    words: { ...readRouteWords(fileOfAct(name)), methods: ['POST'] },
    weight: 1,
    ids,
  }))
  const pages = allRoutes().map(({ pattern, file }) => {
    const words = readRouteWords(join('src/web', file))
    return { pattern, words, weight: pattern.startsWith('admin') ? 1 : 4 }
  })
  const words = {
    names: ['reference', 'email', 'amount', 'paths', 'choice', 'to'],
    values: ['pay', 'decline', 'lost'],
    methods: ['GET', 'POST'],
  }
  return [...acts, ...pages, ...MACHINE_PATTERNS.map(pattern => ({ pattern, words, weight: 1 }))]
}

function fileOfAct(name: string): string {
  const file = filesBelow('src/web/staff').find(
    path => path.endsWith('acts.server.ts') && new RegExp(`^ {2}${name}: `, 'm').test(readFileSync(path, 'utf8')),
  )
  if (file === undefined) throw new Error(`No file declares the act ${name}.`)
  return file
}

/** Hashes what visitors and applicants must not change: rows about another person, and the tables of staff. */
async function hashProtectedRows() {
  const { application, owner, parameterExamples } = senders.records
  const ids = [application.id, owner.id, parameterExamples.documentId, parameterExamples.bookingId]
  const rowsAbout = await hashRowsAbout(db, ids)
  const { staff_members, staff_passwords, prices, settings, calendars, calendar_exceptions } = await hashTables(db)
  return { rowsAbout, staff_members, staff_passwords, prices, settings, calendars, calendar_exceptions }
}

async function readBytesAfterCollection(): Promise<number> {
  process.kill(program.pid ?? 0, 'SIGUSR2')
  await fetch(`${program.origin}/healthz`)
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const LISTS = ['applications', 'payments', 'documents', 'mail', 'audit', 'help']
const SEARCH_NAMES = ['q', 'about']
const OTHER_NAMES = [
  'sort',
  'consultation',
  'status',
  'type',
  'from',
  'to',
  'after',
  'before',
  'state',
  'kind',
  'person',
  'month',
  'channel',
  'flagged',
]
const QUERY_NAMES = [...SEARCH_NAMES, ...OTHER_NAMES]
const SQL_TEXTS = [
  `' or '1'='1`,
  `'; select pg_sleep(100)--`,
  `%' || pg_sleep(100) || '`,
  '%',
  '_',
  '\\',
  `"`,
  '--',
  '\0',
  'created_at; drop table x',
]

test('C99: SQL in the search, the filters and the order of a list is only text', async () => {
  const owner = senders.staff[0]
  const fetchList = async (path: string) => {
    const answer = await fetch(program.origin + path, { headers: { cookie: owner?.cookie ?? '' } })
    return { status: answer.status, text: await answer.text() }
  }
  const faults: Array<string> = []
  for (const list of LISTS) {
    for (const value of SQL_TEXTS) {
      const query = new URLSearchParams(QUERY_NAMES.map(name => [name, value]))
      const { status, text } = await fetchList(`/admin/${list}?${query}`)
      if (status !== 200 || /syntax error at|pg_catalog/.test(text)) faults.push(`${list} with ${value}: ${status}`)
    }
    const search = new URLSearchParams(SEARCH_NAMES.map(name => [name, `zzz' or '1'='1`]))
    const found = await fetchList(`/admin/${list}?${search}`)
    if (found.text.includes(senders.records.application.email)) faults.push(`${list} finds everything`)
  }
  expect(faults).toEqual([])
})
