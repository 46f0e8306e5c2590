import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { settingsTable } from '#src/features/settings/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

let program: RunningProgram
let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  program = await startProgram({ DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web' })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test('people without a required second step can open only the page where they add one', async () => {
  const records = { db: database.db, clock: systemClock }
  const { id } = await aStaffMember().saveTo(records.db, records.clock)
  const { name, value } = await staffCookie(records, id)
  const open = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie: `${name}=${value}`, origin: program.origin }
    const { status, headers: answered } = await fetch(program.origin + path, { redirect: 'manual', headers, ...init })
    return { status, location: answered.get('location') }
  }
  expect(await open('/admin/dashboard')).toMatchObject({ status: 200 })

  await records.db.insert(settingsTable).values({ key: 'secondStepRequired', value: true, savedAt: systemClock.now() })
  for (const path of ['/admin/dashboard', '/admin/applications', '/admin/settings', '/admin/applications/export.csv'])
    expect(await open(path)).toEqual({ status: 302, location: '/admin/account' })
  const form = new URLSearchParams({ intent: 'invite' })
  expect(await open('/admin/staff/change', { method: 'POST', body: form })).toMatchObject({ status: 302 })
  const headers = { cookie: `${name}=${value}`, origin: program.origin, accept: 'application/json' }
  const refused = await fetch(`${program.origin}/admin/staff/change`, { method: 'POST', headers, body: form })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ ok: false, title: 'Please add a second step.' })
  expect(await open('/admin/account')).toMatchObject({ status: 200 })
  expect(await open('/admin/confirm')).toMatchObject({ status: 200 })
})
