import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPayment } from '#factories/a-payment.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { seedPayments } from '#factories/seed-payments.server.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { ROLES, type Role } from '#src/features/staff/roles.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

let program: RunningProgram
let db: Database
const cookies = {} as Record<Role, string>

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  program = await startProgram({ DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'error' })
  closeAfterFile(() => program.stopAndDeleteData())
  for (const role of ROLES) {
    const { id } = await aStaffMember().withEmail(`${role}@firm.example`).inRole(role).saveTo(db, systemClock)
    const { name, value } = await staffCookie({ db, clock: systemClock }, id)
    cookies[role] = `${name}=${value}`
  }
}, 60_000)

function request(path: string, role: Role | null, method = 'GET') {
  const headers = new Headers(role === null ? {} : { cookie: cookies[role] })
  return fetch(program.origin + path, { method, headers, redirect: 'manual' })
}

const EXPORTS = ['/admin/payments/export.csv', '/admin/payments/report.csv?month=2026-11']

test('staff of every role read the list, a payment and the report, and only owners and finance export', async () => {
  const { id } = await aPayment().inState('settled').saveTo(db, systemClock)
  for (const role of ROLES) {
    for (const path of ['/admin/payments', `/admin/payments/${id}`, '/admin/payments/report']) {
      expect((await request(path, role)).status, `${role} ${path}`).toBe(200)
    }
    for (const path of EXPORTS) {
      const isAllowed = role === 'owner' || role === 'finance'
      expect((await request(path, role)).status, `${role} ${path}`).toBe(isAllowed ? 200 : 403)
    }
  }
  expect((await request('/admin/payments', null)).headers.get('location')).toContain('/admin/login')
})

test('an unknown payment is a page that was not found, and a wrong id too', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
    expect((await request(`/admin/payments/${id}`, 'owner')).status, id).toBe(404)
  }
})

test('a HEAD request for a file exports nothing and records nothing', async () => {
  const findExports = () =>
    db
      .select()
      .from(auditEvents)
      .where(inArray(auditEvents.type, ['payments.exported', 'month_report.exported']))
  const before = (await findExports()).length
  for (const path of EXPORTS) expect((await request(path, 'finance', 'HEAD')).status).toBe(200)
  expect(await findExports()).toHaveLength(before)
})

test('a stored script in a name is text on the page of its payment and in the list', async () => {
  const { id, reference } = await aPayment().inState('settled').saveTo(db, systemClock)
  await db.update(payments).set({ payerName: '<script>alert(1)</script>' }).where(eq(payments.id, id))
  for (const path of [`/admin/payments/${id}`, `/admin/payments?q=${reference}`]) {
    expect(await (await request(path, 'finance')).text()).not.toContain('<script>alert(1)')
  }
})

test('a search that matches more than 1,000 payments asks for a month, which has sums', async () => {
  await seedPayments(db, 1_001)
  const advice = 'More than 1,000 payments match. Choose a month to see their sums.'
  const all = await (await request('/admin/payments?q=example', 'finance')).text()
  expect(all).toContain(advice)
  expect(all).not.toContain('Provider fees')
  for (const path of ['/admin/payments?q=example&month=2026-06', '/admin/payments?month=all']) {
    const page = await (await request(path, 'finance')).text()
    expect(page, path).toContain('Provider fees')
    expect(page, path).not.toContain(advice)
  }
})
