import { expect, test } from 'vitest'
import { createEmail, submitApplication, submitForm } from '#tests/support/applying-visitor.ts'
import { startInstance } from '#tests/support/instances.ts'
import { requireDebianPackages } from './support/debian.ts'
import { startPostgresOnSmallDisk } from './support/postgres.ts'

const VISITORS = 4

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
