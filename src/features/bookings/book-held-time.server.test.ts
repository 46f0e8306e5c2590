import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { decidePayment } from '#src/features/money/decide-payment.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { correctPerson } from '#src/features/people/records/correct-person.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import { REQUEST, setUpHolds, THURSDAY } from '#tests/support/holds.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { closeDays } from './close-days.server.ts'
import { lapseHolds } from './lapse-holds.server.ts'
import { loadPaidTime } from './order-time.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'

test('money in time books the time on hold, with its mails, even if staff have closed the day since', async () => {
  const { app, held, pay, rows } = await setUpHolds()
  const { caseId } = await held()
  const [hold] = await rows()
  const close = (knownBookingIds: Array<string>) =>
    closeDays(app, { kind: 'staff', id: 'staff-1' }, [DEFAULT_CALENDAR_ID], {
      first: THURSDAY,
      last: THURSDAY,
      name: 'Away',
      knownBookingIds,
    })
  expect(await close([])).toMatchObject({ ok: false, reason: 'booked', bookings: [{ status: 'on_hold' }] })
  expect(await close([hold?.id ?? ''])).toMatchObject({ ok: true })
  const reference = await pay(caseId)
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  expect(await rows()).toMatchObject([
    { status: 'confirmed', paymentId: payment?.id, heldForCaseId: null, heldBy: null, heldUntil: null },
  ])
  expect(payment?.firstBookedAt).toEqual(app.clock.now())
  const templates = (await queuedMail(app.db)).map(({ template }) => template)
  expect(templates).toContain('bookings.confirmation')
})

test('the booking is for the customer as corrected since the time was held', async () => {
  const { app, held, pay, rows } = await setUpHolds()
  const { caseId } = await held()
  const corrected = { email: 'ada.obi@example.ng', name: 'Ada N. Obi' }
  const shown = { shownName: REQUEST.name, shownEmail: REQUEST.email, shownPhone: '' }
  const staff = { kind: 'staff', id: randomUUID() } as const
  const correction = { ...shown, ...corrected, phone: null }
  expect(await correctPerson(app, staff, caseId, correction)).toMatchObject({ ok: true })
  await pay(caseId)
  expect(await rows()).toMatchObject([{ status: 'confirmed', ...corrected }])
  const mail = (await queuedMail(app.db)).find(({ template }) => template === 'bookings.confirmation')
  expect(mail?.to).toBe(corrected.email)
})

test('late money gets the time if it is still free', async () => {
  const { app, held, pay, rows } = await setUpHolds()
  const { caseId } = await held()
  app.clock.advance({ minutes: 45 })
  await lapseHolds(app)
  expect(await rows()).toEqual([])
  await pay(caseId)
  expect(await rows()).toMatchObject([{ status: 'confirmed', startsAt: new Date('2026-11-26T09:00:00Z') }])
})

test('late money for a time that is gone is credit for another time', async () => {
  const { app, held, pay, rows, takeTen } = await setUpHolds()
  const { caseId } = await held()
  app.clock.advance({ minutes: 45 })
  expect(await takeTen()).toMatchObject({ ok: true })
  const reference = await pay(caseId)
  expect(await rows()).toHaveLength(1)
  expect((await eventsAbout(app.db, caseId)).map(({ type }) => type)).toContain('booking.time_gone')
  expect((await queuedMail(app.db)).map(({ template }) => template)).toContain('bookings.time-gone')
  expect(await loadPaidTime(app, reference)).toEqual({ outcome: 'gone', startsAt: new Date('2026-11-26T09:00:00Z') })
  expect(await bookConsultation(app, reference, { day: THURSDAY, time: '11:00', zone: null })).toMatchObject({
    ok: true,
  })
})

test('money of a wrong sum books the time when staff accept it', async () => {
  const { app, held, rows } = await setUpHolds()
  const { caseId } = await held()
  const order = { id: caseId, item: REQUEST.item, email: REQUEST.email, name: REQUEST.name, reference: null }
  const payment = await aPayment().for(order).of('full', 5_000).saveTo(app.db, app.clock)
  const arrived = { kobo: payment.kobo - 100_000, currency: 'NGN' }
  await recordOutcome(app, payment.reference, { kind: 'mismatch', reason: 'amount', arrived, paidAt: app.clock.now() })
  expect(await rows()).toMatchObject([{ status: 'on_hold' }])
  const decision = { paymentId: payment.id, decision: 'accept', comment: 'Nearly all of it.' } as const
  expect(await decidePayment(app, { kind: 'staff', id: randomUUID() }, decision)).toMatchObject({ ok: true })
  expect(await rows()).toMatchObject([{ status: 'confirmed', paymentId: payment.id }])
})
