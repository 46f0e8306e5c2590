import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { findCall } from '#src/features/bookings/find-call.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { recommendItem } from '#src/features/bookings/save-call.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { readConversation } from './queries.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'
import { type CallSummary, sendSummary } from './send-summary.server.ts'

/** The call is today from 14:00 to 14:30 in Lagos. The clock is at 10:00. */
async function setUpCall() {
  const app = await testContext()
  const { id } = await aStaffMember().named('Tádé Bámgbóṣé').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id } as const
  const { booking } = await aBooking().at('2026-11-02', '14:00').saveTo(app.db, app.clock)
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.id, booking.paymentId ?? ''))
  const caseId = payment?.caseId ?? ''
  const summary = { caseId, text: 'We talked about your route.', nextItem: null }
  return {
    app,
    actor,
    booking,
    caseId,
    send: (changes: Partial<CallSummary> = {}) => sendSummary(app, actor, { id: randomUUID(), ...summary, ...changes }),
    sentSummaries: async () => (await queuedMail(app.db)).filter(({ template }) => template === 'bookings.summary'),
  }
}

test('the summary is a message of the case and one mail with the recommended package, however often it is sent', async () => {
  const { app, actor, caseId, send, sentSummaries } = await setUpCall()
  app.clock.advance({ hours: 5 })
  await recommendItem(app, actor, { caseId, item: 'full_support' })
  expect(await send()).toEqual({ ok: false, reason: 'other-item' })
  const id = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => send({ id, nextItem: 'full_support' })))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await send({ nextItem: 'full_support' })).toEqual({ ok: false, reason: 'already-sent' })

  const { entries } = await readConversation(app, { caseId, before: null })
  expect(entries.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^We talked about your route\.\n\nThe package that we recommend: Full Application Support, £/,
    ),
  ])
  expect(entries[0]?.text).toContain('package=full_support')
  expect(await sentSummaries()).toMatchObject([
    { data: { adviser: 'Tádé Bámgbóṣé', recommended: { name: 'Full Application Support' } } },
  ])
  expect(await findCall(app.db, caseId)).toMatchObject({ summarySentAt: app.clock.now(), hasConversation: true })
})

test('a call that has not begun, was missed or was refunded gets no summary', async () => {
  const { app, actor, booking, caseId, send, sentSummaries } = await setUpCall()
  const refused = { ok: false, reason: 'no-call' }
  expect(await send()).toEqual(refused)
  app.clock.advance({ hours: 4 })
  await recordAttendance(app, actor, { bookingId: booking.id, attended: false })
  expect(await send()).toEqual(refused)
  await recordAttendance(app, actor, { bookingId: booking.id, attended: true })
  await app.db.update(cases).set({ endedByRefundAt: app.clock.now() }).where(eq(cases.id, caseId))
  expect(await send()).toEqual(refused)
  expect(await send({ caseId: randomUUID() })).toEqual({ ok: false, reason: 'not-found' })
  expect(await sentSummaries()).toEqual([])
})

test('the summary answers only what staff have seen', async () => {
  const { app, caseId, send } = await setUpCall()
  app.clock.advance({ hours: 4 })
  await sendCustomerMessage(app, { caseId, id: randomUUID(), text: 'One more question', aboutId: null })
  app.clock.advance({ hours: 1 })
  expect(await send()).toEqual({ ok: true })
  const [row] = await app.db.select().from(cases).where(eq(cases.id, caseId))
  expect(row?.waitingSince).not.toBeNull()
})
