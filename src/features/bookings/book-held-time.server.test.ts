import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#src/features/money/table.server.ts'
import { eventsAbout, queuedMail } from '#tests/support/app-context.ts'
import { setUpHolds, THURSDAY } from '#tests/support/holds.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { closeDays } from './close-days.server.ts'
import { lapseHolds } from './lapse-holds.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'

test('money in time books the time on hold, with its mails, even if staff have closed the day since', async () => {
  const { app, held, pay, rows } = await setUpHolds()
  const { caseId } = await held()
  const closure = { first: THURSDAY, last: THURSDAY, name: 'Away', knownBookingIds: [] }
  expect(await closeDays(app, { kind: 'staff', id: 'staff-1' }, DEFAULT_CALENDAR_ID, closure)).toMatchObject({
    ok: true,
  })
  const reference = await pay(caseId)
  const [payment] = await app.db.select().from(payments).where(eq(payments.reference, reference))
  expect(await rows()).toMatchObject([
    { status: 'confirmed', paymentId: payment?.id, heldForCaseId: null, heldBy: null, heldUntil: null },
  ])
  expect(payment?.firstBookedAt).toEqual(app.clock.now())
  const templates = (await queuedMail(app.db)).map(({ template }) => template)
  expect(templates).toContain('bookings.confirmation')
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
  expect(await bookConsultation(app, reference, { day: THURSDAY, time: '11:00', zone: null })).toMatchObject({
    ok: true,
  })
})
