import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Database } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { backups } from '#src/features/site/table.server.ts'
import { saveTrackRecord } from '#src/features/visa/claims/track-record.server.ts'
import { outcomes } from '#src/features/visa/outcomes/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const METRICS_TOKEN = 'the token of the metrics collector'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

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

test('a public server shows what owners confirm, then what ten recorded decisions prove, and nothing else', async () => {
  await db.delete(outcomes)
  const readClaims = async () => (await fetch(`${origin}/about`)).text()
  await expect.poll(readClaims).not.toMatch(/endorsed[:,]|success rate|successful applications/)
  const figures = { endorsed: 15, decided: 18, periodStart: '2025-01-01', periodEnd: '2026-10-31' }
  await saveTrackRecord({ db, clock: systemClock } as AppContext, OWNER, {
    expectedVersion: 0,
    change: { figures, note: null },
  })
  const confirmed = 'endorsed: 15 of 18 applications decided, January 2025 to October 2026'
  await expect.poll(readClaims).toContain(confirmed)
  const month = `${dayInLagos(systemClock.now()).slice(0, 7)}-01`
  const decide = (count: number) =>
    db
      .insert(outcomes)
      .values(
        Array.from({ length: count }, () => ({ outcome: 'endorsed' as const, item: 'full_support' as const, month })),
      )
  await decide(9)
  expect(await readClaims()).toContain(confirmed)
  await decide(1)
  await expect.poll(readClaims).toContain('endorsed: 10 of 10 applications decided')
  expect(await (await fetch(origin)).text()).toContain('endorsed: 10 of 10 applications decided')
})

test('at a public URL, metrics need the token even over loopback', async () => {
  // A proxy on this machine may add no header, so even a loopback request may come from a stranger.
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200)
})
