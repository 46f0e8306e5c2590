import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#src/clock.ts'
import { describeCertificate } from '#src/server/commands/doctor/check-address.ts'
import { type DomainRecords, describeDomain } from '#src/server/commands/doctor/check-mail.ts'
import { mustMend, writeJson, writeReport } from '#src/server/commands/doctor/finding.ts'
import { Unavailable } from '#src/unavailable.ts'
import { inspectEnv } from '../../env.ts'
import { signForwarding } from '../../health.ts'
import { describeForwarding } from './check-address.ts'
import { checkDataFolder, describeFreeSpace } from './check-data-folder.ts'
import { type DatabaseFacts, describeFacts, describeRoom } from './check-database.ts'
import { checkDocuments, describeDiskFault } from './check-documents.ts'
import { checkMemory, checkSettings, isSimple } from './check-settings.ts'
import { describeJobs, describeOwners } from './check-work.ts'
import { compareClocks } from './compare-clocks.ts'
import { runDoctorCommand } from './doctor.ts'
import { mend, ok, type Result, runCheck } from './finding.ts'

const NOW = new Date('2026-11-27T09:00:00Z')
const GIB = 1024 ** 3
const GOOD_FACTS: DatabaseFacts = {
  version: 180_004,
  versionText: '18.4',
  isReplica: false,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  connections: 97,
  otherConnections: 0,
  mayCreate: true,
  isSuperuser: false,
  ownsTables: false,
  bytes: 20_000_000,
  hourInLagos: 13,
}
const GOOD_RECORDS: DomainRecords = { mailServers: 1, hasSpf: true, hasDmarc: true }
const PROCESS = { ROLE: 'all', DATABASE_URL: 'postgresql://any' } as const

function levelsOf(results: ReadonlyArray<Result>): Array<string> {
  return results.map(({ level }) => level).filter(level => level !== 'ok')
}

test.each<[fact: string, change: Partial<DatabaseFacts>, levels: Array<string>]>([
  ['nothing unusual', {}, []],
  ['PostgreSQL 14', { version: 140_011 }, ['mend']],
  ['a replica', { isReplica: true }, ['mend']],
  ['fsync off', { fsync: 'off' }, ['mend']],
  ['synchronous_commit off', { synchronous_commit: 'off' }, ['mend']],
  ['another level of synchronous_commit', { synchronous_commit: 'remote_write' }, []],
  ['too few connections', { otherConnections: 90 }, ['mend']],
  ['a role that owns the tables', { ownsTables: true }, ['look']],
  ['wrong time zones', { hourInLagos: 12 }, ['mend']],
])('a database with %s is checked', (_, change, levels) => {
  expect(levelsOf(describeFacts({ ...GOOD_FACTS, ...change }, PROCESS))).toEqual(levels)
})

test.each([
  ['ENOSPC', 'Make room'],
  ['EDQUOT', 'Make room'],
  ['EROFS', 'read-only'],
  ['EIO', 'new disk'],
  ['ENOTDIR', 'a file is in its place'],
  ['EACCES', 'chown -R'],
  ['EPERM', 'chown -R'],
])('a document folder that fails with %s gets advice that fits', (code, words) => {
  const cause = Object.assign(new Error(code), { code })
  const result = describeDiskFault(new Unavailable('A document could not be written to the disk.', { cause }))
  expect(result).toMatchObject({ level: 'mend', advice: expect.stringContaining(words) })
  if (words !== 'chown -R') expect(JSON.stringify(result)).not.toContain('chown')
})

test('a data folder that is a file, or lies below one, is told as that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'data')
  await writeFile(file, '', { mode: 0o600 })
  for (const DATA_DIR of [file, join(file, 'below')]) {
    const results = [...(await checkDataFolder({ DATA_DIR })), ...(await checkDocuments({ s3: null, DATA_DIR }))]
    expect(results[0]).toEqual(mend(`${file} is a file, not a folder.`, expect.stringContaining('DATA_DIR')))
    expect(JSON.stringify(results)).not.toContain('chown')
  }
})

test.each([
  [0, 'ok'],
  [2_000, 'ok'],
  [-2_500, 'look'],
  [31_000, 'mend'],
  [-120_000, 'mend'],
])('a clock that differs by %i ms is checked as %s', (ms, level) => {
  expect(compareClocks('the database’s', ms).level).toBe(level)
})

test.each([
  [null, ['ok']],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), ['mend']],
  [Object.assign(new Error('permission denied'), { code: '42501' }), []],
  [new Error('Connection terminated'), ['look']],
])('a database answers a test table with %s', (error, levels) => {
  expect(describeRoom(error).map(({ level }) => level)).toEqual(levels)
})

test('a disk and a worker are checked against their limits', () => {
  expect([0.5, 2, 5].map(gib => describeFreeSpace(gib * GIB).level)).toEqual(['mend', 'look', 'ok'])
  const readLevels = (silentMinutes: number | null, waitingMinutes: number, isRunning = true) =>
    describeJobs({ silentMinutes, waitingMinutes, queue: 'deliver-mail' }, isRunning).map(({ level }) => level)
  expect(readLevels(0.1, 3)).toEqual(['ok'])
  expect(readLevels(0.1, 11)).toEqual(['mend'])
  expect(readLevels(5, 3)).toEqual(['mend'])
  expect(readLevels(null, 0, false)).toEqual(['look'])
})

test.each([
  ['90 days', 90, 25, 'ok'],
  ['90 days', 90, 20, 'look'],
  ['90 days', 90, 6, 'mend'],
  ['half a day', 0.5, 0.2, 'ok'],
  ['half a day', 0.5, -0.1, 'mend'],
])('of a certificate for %s, the share that is left is checked', (_, lifeDays, leftDays, level) => {
  const validTo = new Date(NOW.getTime() + leftDays * DAY_MS)
  const validFrom = new Date(validTo.getTime() - lifeDays * DAY_MS)
  expect(describeCertificate({ validFrom, validTo, offersHttp2: true }, NOW)[0]?.level).toBe(level)
})

test.each<[records: string, change: Partial<DomainRecords>, level: string]>([
  ['all records', {}, 'ok'],
  ['no MX record', { mailServers: 0 }, 'look'],
  ['no SPF record', { hasSpf: false }, 'look'],
  ['no DMARC record', { hasDmarc: false }, 'look'],
  ['no answer from DNS', { hasSpf: null }, 'look'],
])('a mail domain with %s is checked as %s', (_, change, level) => {
  expect(describeDomain('passage.example', { ...GOOD_RECORDS, ...change }).map(result => result.level)).toEqual([level])
})

test('TRUST_PROXY must be the number of forwarded addresses, in an answer that our secret signs', () => {
  const secret = 's'.repeat(32)
  const challenge = randomUUID()
  const describe = (addresses: number, proxies: number) =>
    describeForwarding(secret, challenge, signForwarding(secret, challenge, addresses), proxies)
  expect(describe(1, 1).level).toBe('ok')
  expect(describe(2, 1)).toMatchObject({ level: 'mend', advice: 'Set TRUST_PROXY=2.' })
  expect(describe(0, 1)).toMatchObject({ level: 'mend', found: expect.stringContaining('can forge') })
  const foreign = signForwarding('another secret', challenge, 1)
  for (const answer of [null, '', '1.x', foreign, signForwarding(secret, randomUUID(), 1)])
    expect(describeForwarding(secret, challenge, answer, 1).found).toContain('Another program')
})

test('a secret of few different characters counts as simple', () => {
  expect(isSimple('passage-passage-passage-passage')).toBe(true)
  expect(isSimple('b5c2e8f90a1d47364bce21f09a7d3586')).toBe(false)
})

test('a heap that is larger than the memory is pointed out', () => {
  expect(levelsOf(checkMemory({ mib: 4_000, heapMib: 256 }))).toEqual([])
  expect(levelsOf(checkMemory({ mib: 300, heapMib: 256 }))).toEqual(['look'])
})

test('owners without a second step are pointed out on a public address', () => {
  const owners = [{ hasSecondStep: true }, { hasSecondStep: false }]
  expect(describeOwners(owners, false)).toMatchObject([{ level: 'look', found: expect.stringContaining('1 of 2') }])
  expect(levelsOf(describeOwners(owners, true))).toEqual([])
  expect(levelsOf(describeOwners([], true))).toEqual(['look'])
})

test('a check that fails or hangs becomes a finding', async () => {
  const failing = await runCheck({ subject: 'rates', run: () => Promise.reject(new Error('No answer')) })
  expect(failing).toMatchObject([{ subject: 'rates', level: 'mend', found: 'This check failed: No answer' }])
  const hanging = await runCheck({ subject: 'mail', run: () => new Promise(() => {}) }, 10)
  expect(hanging).toMatchObject([{ subject: 'mail', level: 'mend', found: 'No answer within 0.01 seconds.' }])
})

test('the report has a line for each finding, and advice below a fault', () => {
  const findings = [
    { subject: 'mail', ...ok('It works.') },
    { subject: 'rates', ...mend('No rate.', 'Set one.') },
  ]
  expect(writeReport(findings, { hasColour: false }).split('\n')).toEqual([
    '✓ ok         mail   It works.',
    '✗ mend this  rates  No rate.',
    '                    → Set one.',
    '',
    'Mend 1, look at 0. Then run this again.',
    '',
  ])
  expect(writeReport(findings, { hasColour: true })).toContain('\u001b[31m✗ mend this\u001b[0m')
  expect(JSON.parse(writeJson(findings))).toEqual({ ok: false, findings })
  expect(mustMend(findings.slice(0, 1))).toBe(false)
})

test('each sentence of the findings is plain and complete', () => {
  const worstFacts = {
    ...GOOD_FACTS,
    version: 140_000,
    isReplica: true,
    fsync: 'off',
    ownsTables: true,
    hourInLagos: 0,
  }
  const results = [
    ...describeFacts({ ...worstFacts, connections: 1 }, PROCESS),
    ...describeDomain('passage.example', { mailServers: 0, hasSpf: false, hasDmarc: false }),
    ...describeOwners([], false),
    ...describeOwners([{ hasSecondStep: false }], false),
    ...describeJobs({ silentMinutes: null, waitingMinutes: 0, queue: null }, true),
    ...checkMemory({ mib: 1, heapMib: 256 }),
    compareClocks('the database’s', 60_000),
    ...describeCertificate({ validFrom: NOW, validTo: NOW, offersHttp2: false }, NOW),
    describeFreeSpace(0),
  ]
  for (const result of results) {
    expect(result.found).toMatch(/[.]$/)
    if (result.level !== 'ok') expect(result.advice).toMatch(/^[A-Z].{10}/)
  }
})

test('on a public address, backups without encryption are named', () => {
  const find = (BACKUP_RECIPIENT?: string) =>
    checkSettings({ ...inspectEnv({ PUBLIC_URL: 'https://passage.test', BACKUP_RECIPIENT }), heapMib: 256 }).filter(
      ({ found }) => found.includes('BACKUP_RECIPIENT'),
    )
  expect(find()).toMatchObject([{ level: 'look' }])
  expect(find('age1qqq')).toEqual([])
})

test.each([['mail'], ['--mail-to'], ['--mail-to=nobody'], ['--jsn']])(
  'the invalid argument %s prints the usage and checks nothing',
  async argument => {
    await expect(runDoctorCommand([argument])).rejects.toThrow('Usage: npm run doctor')
  },
)
