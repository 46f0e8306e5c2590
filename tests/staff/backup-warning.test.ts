import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import { backups } from '#src/features/backups/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startInstance } from '../support/instances.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

test('on a real install, owners are warned while there is no backup, and when the last one is too old', async () => {
  const { db, url } = await testDatabase()
  const port = String(await freePort())
  await startInstance({
    DATABASE_URL: url,
    PORT: port,
    PUBLIC_URL: 'https://passage.example',
    TRUST_PROXY: '0',
    SESSION_SECRET: TEST_SECRET,
    PAYSTACK_SECRET_KEY: 'sk_test_warning',
    SMTP_URL: 'smtp://127.0.0.1:1',
    EXCHANGE_RATE_URL: 'http://127.0.0.1:1/rate',
  })
  const readDashboard = async (role: 'owner' | 'caseworker') => {
    const { id } = await aStaffMember()
      .inRole(role)
      .withEmail(`${randomUUID()}@passage.example`)
      .saveTo(db, systemClock)
    const cookie = await staffCookie({ db, clock: systemClock }, id)
    const answer = await fetch(`http://127.0.0.1:${port}/admin/dashboard`, {
      headers: { cookie: `__Host-${cookie.name}=${cookie.value}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const recordBackup = (hoursAgo: number) =>
    db.insert(backups).values({
      ...{ id: randomUUID(), finishedAt: new Date(Date.now() - hoursAgo * HOUR_MS), sha256: '0'.repeat(64) },
      ...{ sizeBytes: 1, fileCount: 0, rowCount: 0, isEncrypted: true },
    })
  expect(await readDashboard('owner')).toContain('There is no backup yet.')
  await recordBackup(27)
  expect(await readDashboard('owner')).toContain('The last backup is too old.')
  expect(await readDashboard('caseworker')).not.toContain('last backup')
  await recordBackup(25)
  expect(await readDashboard('owner')).not.toContain('too old')
}, 60_000)
