import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { seedPayments } from '#dev/seed/seed-payments.server.ts'
import { addresses } from '#src/addresses.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { disputes, payments, payouts, refunds } from '#src/features/money/table.server.ts'
import { ROLES, type Role } from '#src/features/staff/roles.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
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

test('the month report sums the payouts that reached the bank', async () => {
  const days = { paidOn: '2020-02-04', isSandbox: true, provider: 'paystack', source: 'api' } as const
  const sums = { processedKobo: 200_000, feesKobo: 3_000, deductionsKobo: 50_000, paidKobo: 147_000 }
  for (const [providerId, status] of Object.entries({ 1: 'success', 2: 'success', 3: 'failed' })) {
    await db
      .insert(payouts)
      .values({ id: randomUUID(), providerId, status, readAt: systemClock.now(), ...days, ...sums })
  }
  const html = await (await request('/admin/payments/report?month=2020-02', 'finance')).text()
  const total = html.slice(html.lastIndexOf('report-total'))
  for (const sum of ['₦4,000', '₦60', '₦1,000', '₦2,940']) expect(total).toContain(sum)
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

test('a search over all months shows its sums', async () => {
  await seedPayments(db, 1_001)
  for (const path of ['/admin/payments?q=example', '/admin/payments?month=all'])
    expect(await (await request(path, 'finance')).text(), path).toContain('Provider fees')
})

test('the dashboard leads to the payment when a dispute or a refund to confirm has no application', async () => {
  const { payment: disputed } = await anOrder().settled().saveTo(db, systemClock)
  const toRefund = await aPayment().of('full', 500_000).inState('refund_due').saveTo(db, systemClock)
  const now = systemClock.now()
  await db.insert(disputes).values({
    id: randomUUID(),
    provider: 'paystack',
    providerId: '1',
    status: 'open',
    openedAt: now,
    changedAt: now,
    paymentId: disputed.id,
    paymentReference: disputed.reference,
  })
  await db.insert(refunds).values({
    id: randomUUID(),
    paymentId: toRefund.id,
    amount: toRefund.kobo,
    currency: 'NGN',
    way: 'provider',
    state: 'proposed',
    stateChangedAt: now,
    proposedBy: randomUUID(),
    proposedAt: now,
    reason: 'Deleted',
    termsNote: 'All of it',
  })
  const html = await (await request(addresses.adminDashboard(), 'owner')).text()
  for (const { id } of [disputed, toRefund]) expect(html).toContain(`href="/admin/payments/${id}`)
})

test('no file of the books is given out in the data format of pages, which has no headers of a file', async () => {
  const id = randomUUID()
  const files = [
    ...['/admin/payments/export.csv', '/admin/payments/report.csv', `/admin/refunds/${id}/proof`],
    ...[`/admin/payments/${id}/receipts/${id}/receipt.pdf`, `/admin/disputes/${id}/evidence.pdf`],
    ...['/admin/privacy/copy.zip', '/receipt/token/receipt.pdf'],
  ]
  for (const path of files) {
    const answer = await request(`${path}.data`, 'owner')
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'text/html; charset=UTF-8'])
  }
})

test('the proof of a refund may be large, a prefetch of it is not recorded, and another file is not sent', async () => {
  const { id, reference } = await aPayment().inState('settled').saveTo(db, systemClock)
  const form = new FormData()
  const fields = {
    idempotencyKey: randomUUID(),
    amount: '1,000',
    method: 'cash',
    paidOn: dayInLagos(systemClock.now()),
    reference: '',
    reason: 'Stopped',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const slip = new Uint8Array(createSamplePdf('Slip', ['x'.repeat(2_000_000)]))
  form.set('file', new File([slip], 'slip.pdf', { type: 'application/pdf' }))
  const answer = await fetch(`${program.origin}${act('recordRefund', { paymentId: id })}`, {
    method: 'POST',
    body: form,
    headers: { cookie: cookies.finance, origin: program.origin, accept: 'application/json' },
  })
  expect(await answer.json()).toEqual({ ok: true, title: 'Refund Recorded', description: expect.any(String) })

  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, id))
  const path = `/admin/refunds/${refund?.id}/proof`
  const countDownloads = () => db.$count(auditEvents, eq(auditEvents.type, 'payment.proof_downloaded'))
  const headers = { cookie: cookies.finance, 'sec-purpose': 'prefetch' }
  expect((await fetch(program.origin + path, { headers })).status, 'a prefetch').toBe(204)
  expect(await countDownloads()).toBe(0)
  const download = await request(path, 'finance')
  expect(download.headers.get('content-type')).toBe('application/pdf')
  expect(download.headers.get('content-disposition')).toContain(`attachment; filename="${reference}.pdf"`)
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(slip)
  expect(await countDownloads()).toBe(1)

  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.id, refund?.proofFileId ?? ''))
  await writeFile(join(program.dataDir, 'application_documents', file?.key ?? ''), '%PDF another file')
  const damaged = await request(path, 'finance')
  expect([damaged.status, await damaged.text()]).toEqual([404, expect.stringContaining('The stored file is damaged')])
})

test('only an owner accepts a dispute of ₦1,000,000 or more', async () => {
  const accept = (amount: string, role: Role) =>
    fetch(`${program.origin}${act('answerDispute', { disputeId: randomUUID() })}`, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'accept', amount, message: 'We agree' }),
      headers: { cookie: cookies[role], origin: program.origin, accept: 'application/json' },
    })
  expect((await accept('1,000,000', 'finance')).status).toBe(403)
  for (const [amount, role] of [
    ['999,999', 'finance'],
    ['1,000,000', 'owner'],
  ] as const) {
    expect((await accept(amount, role)).status, role).toBe(404)
  }
})

test('the evidence about a dispute needs a proof of identity from the last minutes', async () => {
  await db.update(staffSessions).set({ confirmedAt: new Date(systemClock.now().getTime() - HOUR_MS) })
  const answer = await request(`/admin/disputes/${randomUUID()}/evidence.pdf`, 'finance')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/admin/confirm')])
})
