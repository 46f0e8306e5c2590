import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { confirmationMail, SAMPLE } from '#src/features/bookings/mails.tsx'
import { bookings } from '#src/features/bookings/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { receiptMail } from '#src/features/money/receipts/mails.tsx'
import { passwordResetMail } from '#src/features/staff/mails.tsx'
import { act } from '#src/web/staff/parts/act.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

/** This server runs without a worker, so that queued mails stay queued. */
let program: RunningProgram
let db: Awaited<ReturnType<typeof testDatabase>>['db']
let cookie: string

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  program = await startProgram({ DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, ROLE: 'web' })
  const staffMember = await aStaffMember().saveTo(db, systemClock)
  const sessionCookie = await staffCookie({ db, clock: systemClock }, staffMember.id)
  cookie = `${sessionCookie.name}=${sessionCookie.value}`
}, 60_000)
afterAll(() => program.stopAndDeleteData())

function fetchPage(path: string) {
  return fetch(program.origin + path, { headers: { cookie }, redirect: 'manual' })
}

function resend(mailId: string, form: Record<string, string>) {
  return fetch(program.origin + act('resendMail', { mailId }), {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie, origin: program.origin, 'sec-fetch-site': 'same-origin' },
  })
}

test('staff see a mail as it was sent, in a sandbox that only our own pages may frame', async () => {
  const { id } = await aMail().saveTo(db, systemClock)
  const response = await fetchPage(addresses.adminMailBody(id))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Please call us on Monday.')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("sandbox; default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await fetchPage(addresses.adminMailBody(randomUUID()))).status).toBe(404)
  expect((await fetchPage('/admin/mail/nothing')).status).toBe(404)
})

test('staff never see the link to set a password, also of a mail that waits', async () => {
  const url = 'http://localhost:3000/admin/password?token=canary'
  const { id } = await aMail()
    .of(passwordResetMail, { name: 'Ada', url }, 'Choose a new password')
    .waiting()
    .saveTo(db, systemClock)
  const body = await (await fetchPage(addresses.adminMailBody(id))).text()
  expect(body).toContain('Choose a new password')
  expect(body).not.toContain('canary')
  expect(await (await fetchPage(addresses.adminMailLog())).text()).not.toContain('canary')
  const refusal = await resend(id, { idempotencyKey: 'a', expectedState: 'queued' })
  expect(refusal.status).toBe(409)
  expect(await refusal.json()).toMatchObject({ ok: false, title: 'Nothing Sent' })
})

test('a mail without a text stays in the log, and its page says that it cannot be shown', async () => {
  const ofOlderRelease = aMail().withHtml(null)
  const mailWithoutData = await ofOlderRelease
    .ofTemplate(receiptMail.name, {})
    .to('emptied@x.example')
    .saveTo(db, systemClock)
  const mailWithoutTemplate = await ofOlderRelease
    .ofTemplate('house.gone', { any: 1 })
    .to('unknown@x.example')
    .saveTo(db, systemClock)
  for (const { id, to } of [mailWithoutData, mailWithoutTemplate]) {
    const response = await fetchPage(addresses.adminMailBody(id))
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('We don’t have the text of this email.')
    expect(await (await fetchPage(addresses.adminMailLog({ q: to }))).text()).toContain(to)
    expect((await resend(id, { idempotencyKey: 'b', expectedState: 'sent' })).status).toBe(410)
  }
})

test('submitting the form to resend a mail twice sends one copy, and an incomplete form sends none', async () => {
  const { id, to } = await aMail().to('twice@x.example').saveTo(db, systemClock)
  expect((await resend(id, { idempotencyKey: 'c' })).status).toBe(400)
  expect(await db.$count(mails, eq(mails.copyOf, id))).toBe(0)
  for (const _ of [1, 2]) {
    const response = await resend(id, { idempotencyKey: 'c', expectedState: 'sent' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ok: true, description: `It’s on its way to ${to}.` })
  }
  expect(await db.$count(mails, eq(mails.copyOf, id))).toBe(1)
  const secondResend = await resend(id, { idempotencyKey: 'another', expectedState: 'sent' })
  expect(secondResend.status).toBe(409)
  const recentResendMessage =
    /^This email was resent at \d\d:\d\d \(Lagos time\)\. Please wait ten minutes before you resend it\.$/
  expect(await secondResend.json()).toMatchObject({
    ok: false,
    description: expect.stringMatching(recentResendMessage),
  })
  const outdatedResend = await resend(id, { idempotencyKey: 'd', expectedState: 'queued' })
  expect(await outdatedResend.json(), 'the form expects a queued mail, which has been sent since').toMatchObject({
    ok: true,
    title: 'Already on Its Way',
  })
  expect((await resend(randomUUID(), { idempotencyKey: 'c', expectedState: 'sent' })).status).toBe(404)
  expect((await fetchPage(act('resendMail', { mailId: id }))).status).toBe(405)
})

test('the log shows why a mail was withheld, and the mail is sent only after staff have seen the reason', async () => {
  const { booking, reference: paymentReference } = await aBooking().at('2026-11-10', '10:00').saveTo(db, systemClock)
  await db.update(bookings).set({ status: 'cancelled', sequence: 1 }).where(eq(bookings.id, booking.id))
  const { startsAt, endsAt } = booking
  const data = { ...SAMPLE, uid: `${booking.id}@x`, startsAt, endsAt, paymentReference }
  const draft = aMail().ofTemplate(confirmationMail.name, data).about(booking.id, 'booking').to('kept@x.example')
  const { id } = await draft.keptBack('cancelled').saveTo(db, systemClock)
  const log = await (await fetchPage(addresses.adminMailLog({ state: 'dropped' }))).text()
  for (const text of ['kept@x.example', 'No longer needed', 'has since been cancelled', 'Send Anyway']) {
    expect(log).toContain(text)
  }
  expect(log).not.toContain('could not be sent')
  const refusal = await resend(id, { idempotencyKey: 'e', expectedState: 'dropped' })
  expect(refusal.status).toBe(409)
  expect(await refusal.json()).toMatchObject({ description: expect.stringContaining('has since been cancelled') })
  expect((await resend(id, { idempotencyKey: 'f', expectedState: 'dropped', shownReason: 'cancelled' })).status).toBe(
    200,
  )
})

test('C77: failed mails are reported in the log and on the dashboard until they are sent again', async () => {
  const { id } = await aMail().to('lost@x.example').failed('refused').saveTo(db, systemClock)
  const pageContains = async (path: string, text: string) => (await (await fetchPage(path)).text()).includes(text)
  expect(await pageContains(addresses.adminMailLog(), 'couldn’t be sent')).toBe(true)
  expect(await pageContains(addresses.adminMailLog(), 'The mail server refused it.')).toBe(true)
  expect(await pageContains(addresses.adminDashboard(), '1 email couldn’t be sent')).toBe(true)
  expect(await pageContains(addresses.adminDashboard(), 'You’re all caught up.')).toBe(false)
  expect((await resend(id, { idempotencyKey: 'd', expectedState: 'failed' })).status).toBe(200)
  expect(await pageContains(addresses.adminMailLog(), 'couldn’t be sent')).toBe(false)
  expect(await pageContains(addresses.adminDashboard(), 'You’re all caught up.')).toBe(true)
})

test('the mail log opens without an error for any query parameters', async () => {
  const queries = ['?q=%00%5C%25_', '?state=lost&kind=x&about=me', '?after=1~2&page=9', '?page=999999', '?before=end']
  for (const query of queries) expect((await fetchPage(addresses.adminMailLog() + query)).status, query).toBe(200)
})
