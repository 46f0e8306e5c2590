import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { createEmail, submitApplication, submitForm } from '../support/applying-visitor.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startInstance } from '../support/instances.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'
import { startTestCluster, startTestReplica } from '../support/test-cluster.ts'
import { requireDebianPackages } from './support/debian.ts'
import { startPostgresOnSmallDisk } from './support/postgres.ts'

const VISITORS = 4

test('after the primary is killed and a synchronous replica is promoted, service resumes with everything acknowledged', {
  timeout: 180_000,
}, async () => {
  const { primary, replica, proxy, program } = await startReplicatedProgram()
  const visitors = startVisitors(program)
  await expect.poll(() => visitors.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
  await killServer(primary.url)
  await proxy.close()
  await runOn(replica.url, 'select pg_promote()')
  proxy.moveTo(replica.url)
  await proxy.open()
  await expectServiceAndRecords(program, visitors)
})

test('when the primary only becomes read-only, connections to it are left for the new primary', {
  timeout: 180_000,
}, async () => {
  const { primary, replica, proxy, program } = await startReplicatedProgram()
  const visitors = startVisitors(program)
  await expect.poll(() => visitors.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
  await runOn(primary.url, 'alter system set default_transaction_read_only = on')
  await runOn(primary.url, 'select pg_reload_conf()')
  await expect.poll(() => visitors.refusals).toBeGreaterThan(0)
  await runOn(replica.url, 'select pg_promote()')
  proxy.moveTo(replica.url)
  await expectServiceAndRecords(program, visitors)
})

test('while the disk of the database is full, people read that they may try again, and nothing acknowledged is lost', {
  timeout: 180_000,
}, async () => {
  requireDebianPackages({ postgresql: '/usr/share/doc/postgresql' })
  const postgres = await startPostgresOnSmallDisk()
  const program = await startInstance({ DATABASE_URL: postgres.url, TRUST_PROXY: '1' })
  const visitors = startVisitors(program)
  await expect.poll(() => visitors.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
  const freeDisk = await postgres.fillDisk()
  await expect.poll(() => visitors.refusals, { timeout: 60_000 }).toBeGreaterThan(20)
  const expectRefusal = async () => {
    const answer = await submitForm(program, createEmail())
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('Nothing you typed was lost.')
  }
  await expectRefusal()
  // Without room for its log, the server stops.
  await postgres.query('select pg_switch_wal()').catch(() => {})
  await expect.poll(postgres.hasEnded).toBe(true)
  await expectRefusal()
  await freeDisk()
  await postgres.startIfStopped()
  await expectServiceAndRecords(program, visitors)
})

test('staff lists come from the replica, and from the primary once the replica no longer follows it', {
  timeout: 120_000,
}, async () => {
  const { primary, proxy, program } = await startReplicatedProgram()
  const { db, close } = openDatabase(primary.url, createLogger('silent'), 1)
  onTestFinished(close)
  const staff = await aStaffMember().saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, staff.id)
  const view = async () => {
    const answer = await fetch(`${program.origin}/admin/applications`, { headers: { cookie: `${name}=${value}` } })
    return answer.text()
  }
  await expect
    .poll(async () => {
      await view()
      return countReads(program, 'replica')
    })
    .toBeGreaterThan(0)
  for (let count = 0; count < 20; count += 1) {
    const email = createEmail()
    await submitApplication(program, email)
    expect(await view()).toContain(email)
  }
  const followed = await startTestReplica(primary.url)
  onTestFinished(followed.release)
  await runOn(followed.url, 'alter system reset synchronous_standby_names')
  await runOn(followed.url, 'select pg_reload_conf()')
  await runOn(followed.url, 'select pg_promote()')
  await proxy.close()
  proxy.moveTo(followed.url)
  await proxy.open()
  await expect.poll(async () => (await view()).includes('Applications')).toBe(true)
  const before = await countReads(program, 'replica')
  const email = createEmail()
  await expect.poll(() => submitApplication(program, email).catch(() => null)).not.toBeNull()
  expect(await view()).toContain(email)
  expect(await countReads(program, 'replica')).toBe(before)
})

/** The program reaches the primary through a proxy. Commits wait for the replica. */
async function startReplicatedProgram() {
  const primary = await startTestCluster()
  onTestFinished(primary.release)
  const replica = await startTestReplica(primary.url)
  onTestFinished(replica.release)
  await runOn(primary.url, `alter system set synchronous_standby_names = 'replica'`)
  await runOn(primary.url, 'select pg_reload_conf()')
  const proxy = await startDatabaseProxy(primary.url)
  onTestFinished(proxy.close)
  const program = await startInstance({
    DATABASE_URL: proxy.url,
    DATABASE_READ_URL: replica.url,
    SESSION_SECRET: TEST_SECRET,
    TRUST_PROXY: '1',
    METRICS_TOKEN: TEST_SECRET,
  })
  return { primary, replica, proxy, program }
}

/** Visitors apply without a pause until `stop`. */
function startVisitors(program: { origin: string }) {
  const acknowledged: Array<string> = []
  const visitors = { acknowledged, refusals: 0, isStopped: false }
  const ended = Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (!visitors.isStopped) {
        const paymentPath = await submitApplication(program, createEmail()).catch(() => null)
        if (paymentPath === null) visitors.refusals += 1
        else acknowledged.push(paymentPath)
      }
    }),
  )
  return Object.assign(visitors, {
    async stop() {
      visitors.isStopped = true
      await ended
    },
  })
}

async function expectServiceAndRecords(
  program: { origin: string },
  visitors: ReturnType<typeof startVisitors>,
): Promise<void> {
  const before = visitors.acknowledged.length
  await expect.poll(() => visitors.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
  await visitors.stop()
  for (const paymentPath of visitors.acknowledged) {
    const answer = await fetch(program.origin + paymentPath, { redirect: 'manual' })
    expect(answer.status, paymentPath).toBe(200)
  }
}

async function countReads({ origin }: { origin: string }, by: 'replica' | 'primary'): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TEST_SECRET}` } })
  return Number(new RegExp(`replica_reads_total\\{by="${by}"\\} (\\d+)`).exec(await answer.text())?.[1] ?? 0)
}

async function killServer(url: string): Promise<void> {
  const [{ folder }] = await runOn(url, `select current_setting('data_directory') as folder`)
  const pid = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
}

async function runOn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
