import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { backups } from '#src/features/site/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const METRICS_TOKEN = 'the token of the metrics collector'

let db: Database
let origin: string

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const port = String(await freePort())
  const program = await startProgram({
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: 'https://passage.example',
    TRUST_PROXY: '0',
    SESSION_SECRET: TEST_SECRET,
    PAYSTACK_SECRET_KEY: 'sk_test_warning',
    SMTP_URL: 'smtp://127.0.0.1:1',
    EXCHANGE_RATE_URL: 'http://127.0.0.1:1/rate',
    METRICS_TOKEN,
    LOG_LEVEL: 'fatal',
  })
  closeAfterFile(() => program.stopAndDeleteData())
  // The URL at which a proxy would reach the program. The program prints the public one.
  origin = `http://127.0.0.1:${port}`
}, 60_000)

test('owners are warned while there is no backup, and when the last one is too old', async () => {
  const readDashboard = async (role: 'owner' | 'caseworker') => {
    const { id } = await aStaffMember()
      .inRole(role)
      .withEmail(`${randomUUID()}@passage.example`)
      .saveTo(db, systemClock)
    const cookie = await staffCookie({ db, clock: systemClock }, id)
    const answer = await fetch(`${origin}/admin/dashboard`, {
      headers: { cookie: `__Host-${cookie.name}=${cookie.value}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const recordBackup = (hoursAgo: number) =>
    db.insert(backups).values({
      id: randomUUID(),
      finishedAt: new Date(Date.now() - hoursAgo * HOUR_MS),
      sha256: '0'.repeat(64),
      sizeBytes: 1,
      fileCount: 0,
      rowCount: 0,
      isEncrypted: true,
    })
  expect(await readDashboard('owner')).toContain('There is no backup yet.')
  await recordBackup(27)
  expect(await readDashboard('owner')).toContain('The last backup is too old.')
  expect(await readDashboard('caseworker')).not.toContain('last backup')
  await recordBackup(25)
  expect(await readDashboard('owner')).not.toContain('too old')
})

test('a public server shows published stories and no samples', async () => {
  const readPage = async (path: string) => (await fetch(origin + path)).text()
  for (const path of ['/', '/sectors']) expect(await readPage(path)).not.toMatch(/Success Stories|[Ss]amples/)
  expect(await readPage('/sectors/arts')).toMatch(/No testimonials available for this sector\./)
  const application = await anApplication().inStatus('endorsed').settled('complete').saveTo(db, systemClock)
  await aStory().of('arts').saying('They read it all, and said not yet.').saveTo(application, db, systemClock)
  for (const path of ['/', '/sectors', '/sectors/arts']) {
    await expect.poll(() => readPage(path)).toContain('They read it all, and said not yet.')
    expect(await readPage(path)).not.toMatch(/No testimonials|[Ss]amples, to be/)
  }
})

test('at a public URL, metrics need the token even over loopback', async () => {
  // A proxy on this machine may add no header, so even a loopback request may come from a stranger.
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200)
})
