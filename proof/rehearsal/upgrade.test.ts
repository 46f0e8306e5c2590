import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectTo, createEmptyDatabase } from '#tests/support/empty-database.ts'
import { type RunningProgram, temporaryDataDir } from '#tests/support/program.ts'
import { TEST_SECRET } from '#tests/support/staff-session.ts'
import {
  type BuiltRelease,
  buildRelease,
  currentRelease,
  findReleasesToUpgrade,
  type Release,
} from '../upgrade/releases.ts'
import { findChangedTables, keepRows } from '../upgrade/samples.ts'
import { type Journal, signIn, visit, visitUntilStopped } from '../upgrade/visitors.ts'

const VISITORS = 3
const VISITS = 5
const MINUTES = 60_000

/** Tables whose rows requests themselves change or delete. */
const USED_BY_REQUESTS = ['rate_limits', 'staff_presence', 'staff_sessions', 'receipt_counters']

const [live, stopped] = partition(findReleasesToUpgrade())

describe.each(stopped)('from release $version', release => {
  test('this release backs up what the old one wrote, upgrades it, and nothing is lost', {
    timeout: 20 * MINUTES,
  }, async () => {
    const old = await buildRelease(release)
    const { env, client, demoOutput } = await createOldDatabase(old)
    const journal: Journal = { applicants: [], failures: [] }
    const oldProgram = await old.start({ ...env, ROLE: 'all' })
    const cookie = await signIn(oldProgram.origin, demoOutput)
    for (let visits = 0; visits < VISITS; visits += 1) await visit(oldProgram.origin, cookie, journal)
    const migrate = () => currentRelease.run(env, 'migrate')
    expect(migrate).toThrow('It is running now')
    expect(await oldProgram.stop()).toBe(0)
    expect(migrate).toThrow('Make a backup')
    currentRelease.run(env, 'backup', '--to', join(env.DATA_DIR, 'backups/'))
    await keepRows(client)
    migrate()
    expect(await findChangedTables(client)).toEqual([])

    const program = await currentRelease.start({ ...env, ROLE: 'all' })
    onTestFinished(() => program.kill())
    for (let visits = 0; visits < VISITS; visits += 1) await visit(program.origin, cookie, journal)
    expect(journal.failures).toEqual([])
    await expectNothingLost(client, journal)
    expect(await program.stop()).toBe(0)
  })
})

describe.each(live)('from release $version', release => {
  let old: BuiltRelease

  beforeAll(async () => {
    old = await buildRelease(release)
  }, 10 * MINUTES)

  test('the old release serves while this one migrates, both serve together, and the old one can return', {
    timeout: 10 * MINUTES,
  }, async () => {
    const { env, client, demoOutput } = await createOldDatabase(old)
    const running = new Set<RunningProgram>()
    onTestFinished(async () => void (await Promise.all([...running].map(program => program.kill()))))
    const start = async (which: Pick<BuiltRelease, 'start'>, role: string) => {
      const program = await which.start({ ...env, ROLE: role })
      running.add(program)
      return program
    }
    const stop = async (...programs: Array<RunningProgram>) => {
      expect(await Promise.all(programs.map(program => program.stop()))).toEqual(programs.map(() => 0))
      for (const program of programs) running.delete(program)
    }

    const oldWeb = await start(old, 'web')
    const cookie = await signIn(oldWeb.origin, demoOutput)
    await keepRows(client)
    const journal: Journal = { applicants: [], failures: [] }
    let origins = [oldWeb.origin]
    const stopVisitors = new AbortController()
    const visitors = Array.from({ length: VISITORS }, () =>
      visitUntilStopped(() => origins, cookie, { journal, stop: stopVisitors.signal }),
    )
    const waitForVisits = async () => {
      const countBefore = journal.applicants.length
      await expect
        .poll(() => journal.applicants.length + journal.failures.length, { timeout: MINUTES })
        .toBeGreaterThan(countBefore + 2 * VISITORS)
      const logs = [...running].flatMap(program => program.output().split('\n'))
      expect(journal.failures, logs.filter(line => line.includes('"level":50')).join('\n')).toEqual([])
    }
    await waitForVisits()

    // Without a worker only requests write, so the migration must leave all older rows as they are.
    const newWeb = await start(currentRelease, 'web')
    await waitForVisits()
    expect((await findChangedTables(client)).filter(table => !USED_BY_REQUESTS.includes(table))).toEqual([])

    const [newWorker, oldWorker] = [await start(currentRelease, 'worker'), await start(old, 'worker')]
    origins = [oldWeb.origin, newWeb.origin]
    await waitForVisits()
    origins = [newWeb.origin]
    await waitForVisits()
    await stop(oldWorker, oldWeb)
    await waitForVisits()

    // The way back.
    const returned = await start(old, 'all')
    origins = [returned.origin]
    await waitForVisits()
    await stop(newWorker, newWeb)
    await waitForVisits()
    const again = await start(currentRelease, 'all')
    origins = [again.origin]
    await waitForVisits()
    await stop(returned)
    stopVisitors.abort()
    await Promise.all(visitors)
    await visit(again.origin, cookie, journal)
    expect(journal.failures).toEqual([])
    await expectNothingLost(client, journal)
    await stop(again)
  })
})

/** Release 1 is stopped for its upgrade (ADR 125). Later ones serve during theirs. */
function partition(releases: ReadonlyArray<Release>): [Array<Release>, Array<Release>] {
  const isStopped = ({ version }: Release) => version.startsWith('1.')
  return [releases.filter(release => !isStopped(release)), releases.filter(isStopped)]
}

/** Fills a database with the old release’s demonstration and thousands of applications. */
async function createOldDatabase(old: BuiltRelease) {
  const { url } = await createEmptyDatabase()
  const dataDir = await temporaryDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRET: TEST_SECRET,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
  const demoOutput = old.run(env, 'demo')
  old.run(env, 'seed', '--applications', '2000')
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return { env, client, demoOutput }
}

/** Each acknowledged application is paid, and its mails are sent. */
async function expectNothingLost(client: Awaited<ReturnType<typeof connectTo>>, { applicants }: Journal) {
  const findMissing = async () => {
    const { rows } = await client.query(
      `select email from unnest($1::text[]) email
        where not exists (select from cases where cases.email = email.email and paid)
          or (select count(*) from mails where to_address = email.email and state = 'sent') < 2`,
      [applicants],
    )
    return rows
  }
  await expect.poll(findMissing, { timeout: 2 * MINUTES }).toEqual([])
}
