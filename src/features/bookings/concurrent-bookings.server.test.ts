import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { DEFAULT_TIMES, SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { lockCalendarsShared, lockDay } from './calendars.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeSlot } from './change-slot.server.ts'
import { closeDays } from './close-days.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { switchCalendars } from './save-calendar.server.ts'
import { bookings, calendarExceptions } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'
const requestTime = (day: string, time: string) => ({ day, time, zone: null })

const THREE_WEEKS_CLOSURE = { first: '2026-11-09', last: '2026-11-27', name: 'Away' }

/** Lists the 15 weekdays of three weeks, from Monday 9 November. */
const WEEKDAYS = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18].map(days => addDays('2026-11-09', days))

test('when many customers request one time, exactly one succeeds, and the others can book another time', async () => {
  const app = await testContext()
  const references = await createPaidReferences(app, 20, 'consultation_30')
  const results = await Promise.all(
    references.map(reference => bookConsultation(app, reference, requestTime(THURSDAY, '14:00'))),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(references.slice(1).map(() => ({ ok: false, reason: 'taken' })))
  expect(await queuedMail(app.db)).toHaveLength(2)

  const refusedReference = references[results.findIndex(({ ok }) => !ok)] ?? ''
  expect(await bookConsultation(app, refusedReference, requestTime(THURSDAY, '14:30'))).toMatchObject({
    ok: true,
    isNew: true,
  })
})

test('C66: concurrent bookings of half-hours and hours never overlap', async () => {
  const app = await testContext()
  const halfHourReferences = await createPaidReferences(app, SLOT_TIMES.length, 'consultation_30')
  const hourReferences = await createPaidReferences(app, SLOT_TIMES.length, 'consultation_60')
  const results = await Promise.all(
    SLOT_TIMES.flatMap((time, index) => [
      bookConsultation(app, hourReferences[index] ?? '', requestTime(THURSDAY, time)),
      bookConsultation(app, halfHourReferences[index] ?? '', requestTime(THURSDAY, time)),
    ]),
  )
  const savedBookings = await app.db.select().from(bookings).orderBy(asc(bookings.startsAt))
  expect(savedBookings).toHaveLength(results.filter(({ ok }) => ok).length)
  for (const [index, { startsAt }] of savedBookings.entries()) {
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(savedBookings[index - 1]?.endsAt.getTime() ?? 0)
  }
  // Half-hour bookings fill all the time that one-hour bookings left free.
  expect(savedBookings.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(DEFAULT_TIMES.length * 30)
})

test('C68: concurrent requests to book different times with one payment create one booking, and every answer contains it', async () => {
  const app = await testContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const results = await Promise.all(
    WEEKDAYS.map(day => bookConsultation(app, payment.reference, requestTime(day, '10:00'))),
  )
  const [booking] = await app.db.select().from(bookings)
  const isNewFlags = results.map(answer => answer.ok && answer.isNew)
  expect(isNewFlags.filter(Boolean)).toHaveLength(1)
  expect(results).toEqual(isNewFlags.map(isNew => ({ ok: true, isNew, booking })))
  expect(await app.db.select().from(bookings)).toHaveLength(1)
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('no booking is made after staff have closed the calendar', async () => {
  const app = await testContext()
  const references = await createPaidReferences(app, 2 * WEEKDAYS.length, 'consultation_30')
  const bookAt = (time: string) => (reference: string, index: number) =>
    bookConsultation(app, reference, requestTime(WEEKDAYS[index] ?? '', time))
  const earlyRequests = references.slice(0, WEEKDAYS.length).map(bookAt('10:00'))
  const closing = switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  const lateRequests = references.slice(WEEKDAYS.length).map(bookAt('15:00'))
  await closing
  await expectRefusalsAfterClosing(app, [...earlyRequests, ...lateRequests], 'closed')
})

test('once staff have closed a day, no booking is made on it', async () => {
  const app = await testContext()
  const references = await createPaidReferences(app, 20, 'consultation_30')
  const book = (reference: string, index: number) =>
    bookConsultation(app, reference, requestTime(WEEKDAYS[index % 10] ?? '', index < 10 ? '10:00' : '15:00'))
  const earlyRequests = references.slice(0, 10).map(book)
  // Staff confirm the listed bookings and close the days again, until no new booking is listed.
  const closing = closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { ...THREE_WEEKS_CLOSURE, knownBookingIds: [] }).then(
    async first => {
      let result = first
      while (!result.ok && result.reason === 'booked') {
        result = await closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], {
          ...THREE_WEEKS_CLOSURE,
          knownBookingIds: result.bookings.map(({ id }) => id),
        })
      }
      return result
    },
  )
  const closingResult = await closing
  const lateRequests = references.slice(10).map((reference, index) => book(reference, index + 10))
  expect(closingResult).toMatchObject({ ok: true })
  await expectRefusalsAfterClosing(app, [...earlyRequests, ...lateRequests], 'not-offered')
})

test('when staff close a day while customers book it, the day has no bookings or the refusal lists them', async () => {
  const app = await testContext()
  const references = await createPaidReferences(app, 2 * WEEKDAYS.length, 'consultation_30')
  const closings = await Promise.all(
    WEEKDAYS.map(async (day, index) => {
      const book = (time: string, at: number) => bookConsultation(app, references[at] ?? '', requestTime(day, time))
      const close = () =>
        closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { first: day, last: day, name: 'Away', knownBookingIds: [] })
      const actions = [close, () => book('10:00', 2 * index), () => book('11:00', 2 * index + 1)]
      // The three actions start in a different order on each day.
      const actionsInOrder = [...actions.slice(index % 3), ...actions.slice(0, index % 3)]
      const results = await Promise.all(actionsInOrder.map(act => act()))
      return { day, closing: results[(3 - (index % 3)) % 3] }
    }),
  )
  const savedBookings = await app.db.select().from(bookings)
  for (const { day, closing } of closings) {
    const bookedIds = savedBookings.filter(({ startsAt }) => dayInLagos(startsAt) === day).map(({ id }) => id)
    if (closing?.ok) expect(bookedIds).toEqual([])
    else if (closing !== undefined && 'bookings' in closing) {
      expect(bookedIds).toEqual(expect.arrayContaining(closing.bookings?.map(({ id }) => id) ?? []))
      expect(closing.bookings).not.toEqual([])
    }
  }
  expect(await app.db.select().from(calendarExceptions)).toHaveLength(
    closings.filter(({ closing }) => closing?.ok).length,
  )
})

test('closing days waits for a booking in progress and lists it', async () => {
  const app = await testContext()
  const { booking } = await aBooking().at('2026-12-01', '10:00').saveTo(app.db, app.clock)
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const startsAt = instantInLagos(THURSDAY, '14:00')
  const row = { id: randomUUID(), changeKey: randomUUID(), paymentId: payment.id, startsAt }
  const { answer } = await app.db.transaction(async tx => {
    await lockCalendarsShared(tx)
    await tx.insert(bookings).values({ ...booking, ...row, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) })
    const answer = closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { ...THREE_WEEKS_CLOSURE, knownBookingIds: [] })
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return { answer }
  })
  expect(await answer).toMatchObject({ ok: false, reason: 'booked', bookings: [{ id: row.id }] })
})

test('a cancellation that blocks the slot waits for a booking in progress on that day', async () => {
  const app = await testContext()
  const { booking } = await aBooking().at(THURSDAY, '14:00').saveTo(app.db, app.clock)
  const { answer } = await app.db.transaction(async tx => {
    await lockDay(tx, THURSDAY)
    const answer = cancelBooking(app, STAFF, { id: booking.id, sequence: 0 }, { oldSlotState: 'blocked' })
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return { answer }
  })
  expect(await answer).toMatchObject({ ok: true })
})

test('concurrent moves between two days that block the old slots do not deadlock', async () => {
  const app = await testContext()
  const days = WEEKDAYS.slice(0, 2)
  const times = SLOT_TIMES.slice(0, 5)
  const bookingPairs = await Promise.all(
    times.map(time => Promise.all(days.map(day => aBooking().at(day, time).saveTo(app.db, app.clock)))),
  )
  const newTimes = ['13:00', '13:30', '14:00', '14:30', '15:00']
  const results = await Promise.all(
    bookingPairs.flatMap((pair, index) =>
      pair.map(({ booking }, at) => {
        const newTime = requestTime(days[1 - at] ?? '', newTimes[index] ?? '')
        return moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { ...newTime, oldSlotState: 'blocked' })
      }),
    ),
  )
  expect(results.filter(answer => answer.ok && answer.isMoved)).toHaveLength(10)
  expect(await app.db.$count(calendarExceptions)).toBe(10)
})

test('concurrent moves, cancellations, slot changes and closures do not deadlock', async () => {
  const app = await testContext()
  const days = WEEKDAYS.slice(0, 6)
  const savedBookings = await Promise.all(days.map(day => aBooking().at(day, '10:00').saveTo(app.db, app.clock)))
  const knownBookingIds = savedBookings.map(({ booking }) => booking.id)
  await Promise.all(
    savedBookings.map(async ({ booking }, index) => {
      const [day, other] = [days[index] ?? '', days[days.length - 1 - index] ?? '']
      const selector = { id: booking.id, sequence: 0 }
      const [moved, deleted, closed, blocked, cancelled] = await Promise.all([
        moveBooking(app, STAFF, selector, { ...requestTime(other, '11:00'), oldSlotState: 'blocked' }),
        changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day, time: '10:00', action: 'delete' }),
        closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { first: day, last: day, name: 'Away', knownBookingIds }),
        changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: other, time: '11:30', action: 'block' }),
        cancelBooking(app, STAFF, selector, { oldSlotState: 'blocked' }),
      ])
      expect([closed.ok, blocked]).toEqual([true, { ok: true, changed: true }])
      // Deleting the slot is refused while it is booked, and succeeds once it is free.
      expect([{ ok: true, changed: true }, { reason: 'booked' }]).toContainEqual(
        deleted.ok ? deleted : { reason: deleted.reason },
      )
      // Either the move or the cancellation comes first, and the other one is refused.
      const [saved] = await app.db.select().from(bookings).where(eq(bookings.id, booking.id))
      expect([
        ['done', 'changed', 'confirmed'],
        ['cancelled', 'done', 'cancelled'],
        // The move is refused too when its target day was closed first.
        ['not-offered', 'done', 'cancelled'],
      ]).toContainEqual([moved.ok ? 'done' : moved.reason, cancelled.ok ? 'done' : cancelled.reason, saved?.status])
    }),
  )
  expect(await app.db.$count(calendarExceptions, eq(calendarExceptions.kind, 'closed'))).toBe(days.length)
})

test('C73: when staff block a time while a customer books it, only one of them succeeds', async () => {
  const app = await testContext()
  const references = await createPaidReferences(app, WEEKDAYS.length, 'consultation_60')
  await Promise.all(
    WEEKDAYS.map(async (day, index) => {
      const book = () => bookConsultation(app, references[index] ?? '', requestTime(day, '10:00'))
      const block = () => changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day, time: '10:30', action: 'block' })
      const actions = [book, block]
      const [one, other] = await Promise.all((index % 2 === 0 ? actions : actions.reverse()).map(act => act()))
      const [booked, blocked] = index % 2 === 0 ? [one, other] : [other, one]
      expect([
        [
          { ok: false, reason: 'not-offered' },
          { ok: true, changed: true },
        ],
        [{ ok: true }, { ok: false, reason: 'booked' }],
      ]).toContainEqual([
        booked?.ok ? { ok: true } : booked,
        blocked?.ok ? blocked : { ...blocked, booking: undefined },
      ])
    }),
  )
})

test('a time that another transaction booked without our locks is refused by a database constraint', async () => {
  const app = await testContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const { booking } = await aBooking().at('2026-11-25', '10:00').saveTo(app.db, app.clock)
  const requests = [
    (day: string) => bookConsultation(app, payment.reference, requestTime(day, '14:00')),
    (day: string) => moveBooking(app, VISITOR, booking, requestTime(day, '14:00')),
  ]
  for (const [index, attempt] of requests.entries()) {
    const day = WEEKDAYS[index] ?? ''
    const { payment: other } = await anOrder().settled().saveTo(app.db, app.clock)
    const startsAt = instantInLagos(day, '14:00')
    const row = { id: randomUUID(), changeKey: randomUUID(), paymentId: other.id, startsAt }
    const { answer } = await app.db.transaction(async tx => {
      await tx.insert(bookings).values({ ...booking, ...row, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) })
      const answer = attempt(day)
      await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
      // Return the promise in an object, because the transaction would await a bare promise and deadlock.
      return { answer }
    })
    expect(await answer).toEqual({ ok: false, reason: 'taken' })
  }
})

test('when a payment must be refunded while its booking waits for a lock, nothing is booked', async () => {
  const app = await testContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const { answer } = await app.db.transaction(async tx => {
    await tx.update(payments).set({ state: 'refund_due', settledAt: null }).where(eq(payments.id, payment.id))
    const answer = bookConsultation(app, payment.reference, requestTime(THURSDAY, '14:00'))
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return { answer }
  })
  expect(await answer).toEqual({ ok: false, reason: 'not-paid' })
})

test('when a refund ends a consultation while its booking waits for a lock, nothing is booked', async () => {
  const app = await testContext()
  const { id, payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const { answer } = await app.db.transaction(async tx => {
    await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    const answer = bookConsultation(app, payment.reference, requestTime(THURSDAY, '14:00'))
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    await tx.update(cases).set({ endedByRefundAt: app.clock.now() }).where(eq(cases.id, id))
    return { answer }
  })
  expect(await answer).toEqual({ ok: false, reason: 'returned' })
})

test('when a new booking and two moves request one time, exactly one of them succeeds', async () => {
  const app = await testContext()
  const { payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const { booking: one } = await aBooking().at('2026-11-25', '10:00').saveTo(app.db, app.clock)
  const { booking: other } = await aBooking().at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  const results = await Promise.all([
    moveBooking(app, VISITOR, one, requestTime(THURSDAY, '14:00')),
    bookConsultation(app, payment.reference, requestTime(THURSDAY, '14:00')),
    moveBooking(app, VISITOR, other, requestTime(THURSDAY, '14:00')),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual([1, 2].map(() => ({ ok: false, reason: 'taken' })))
})

test('when two bookings move to each other’s times concurrently, both moves are refused without a deadlock', async () => {
  const app = await testContext()
  const { booking: one } = await aBooking().at('2026-11-25', '10:00').saveTo(app.db, app.clock)
  const { booking: other } = await aBooking().at(THURSDAY, '10:00').saveTo(app.db, app.clock)
  const results = await Promise.all([
    moveBooking(app, VISITOR, one, requestTime(THURSDAY, '10:00')),
    moveBooking(app, VISITOR, other, requestTime('2026-11-25', '10:00')),
  ])
  expect(results).toEqual([1, 2].map(() => ({ ok: false, reason: 'taken' })))
})

test('when a booking is concurrently moved and cancelled twice, it ends cancelled and no change is made twice', async () => {
  const app = await testContext()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  const move = () => moveBooking(app, VISITOR, booking, requestTime('2026-12-03', '10:00'))
  const cancel = () => cancelBooking(app, VISITOR, booking)
  const results = await Promise.all([move(), cancel(), move(), cancel()])

  expect([results[1], results[3]].filter(answer => answer?.ok)).toHaveLength(1)
  const [saved] = await app.db.select().from(bookings)
  const wasMoved = saved?.startsAt.getTime() !== booking.startsAt.getTime()
  expect(saved).toMatchObject({ status: 'cancelled', sequence: wasMoved ? 2 : 1 })
  expect(await queuedMail(app.db, booking.email)).toHaveLength(wasMoved ? 2 : 1)
})

/** Returns references of paid consultations without a booking. */
async function createPaidReferences(app: AppContext, count: number, item: ConsultationItem): Promise<Array<string>> {
  const newOrders = Array.from({ length: count }, () => anOrder().forItem(item).settled().saveTo(app.db, app.clock))
  return (await Promise.all(newOrders)).map(({ payment }) => payment.reference)
}

/** Expects that requests sent around a closing succeed only before it, and are refused with `reason` after it. */
async function expectRefusalsAfterClosing(
  app: AppContext,
  requests: ReadonlyArray<ReturnType<typeof bookConsultation>>,
  reason: 'closed' | 'not-offered',
) {
  const bookingsAtClosing = await app.db.select({ id: bookings.id }).from(bookings)
  const results = await Promise.all(requests)
  expect(await app.db.select({ id: bookings.id }).from(bookings)).toHaveLength(bookingsAtClosing.length)
  const refusals = results.filter(({ ok }) => !ok)
  expect(refusals).toEqual(results.slice(bookingsAtClosing.length).map(() => ({ ok: false, reason })))
  expect([bookingsAtClosing.length > 0, refusals.length > 0]).toEqual([true, true])
}
