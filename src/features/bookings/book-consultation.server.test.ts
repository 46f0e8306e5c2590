import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { findViolatedConstraint } from '#src/database/database-errors.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { recordOutcome } from '#src/features/money/checkout/record-outcome.server.ts'
import { clearFlag } from '#src/features/money/decide-payment.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { changeSlot } from './change-slot.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { saveCalendar, switchCalendars } from './save-calendar.server.ts'
import { bookings, calendars } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
/** This day is a Thursday. The clock of these tests starts on Monday 2 November at 10:00 in Lagos. */
const REQUESTED_TIME = { day: '2026-11-26', time: '14:00', zone: 'America/Los_Angeles' }
const SATURDAY = '2026-11-28'

async function createPaidOrder(item: ConsultationItem = 'consultation_30') {
  const app = await testContext()
  const { payment } = await anOrder().forItem(item).named('Ada Obi').settled().saveTo(app.db, app.clock)
  return { app, payment, reference: payment.reference }
}

test('a paid consultation is booked at the requested time', async () => {
  const { app, payment, reference } = await createPaidOrder('consultation_60')
  const result = await bookConsultation(app, reference, REQUESTED_TIME)
  const [saved] = await app.db.select().from(bookings)
  expect(result).toEqual({ ok: true, isNew: true, booking: saved })
  expect(saved).toMatchObject({
    paymentId: payment.id,
    name: 'Ada Obi',
    email: 'ada.obi@example.ng',
    minutes: 60,
    startsAt: new Date('2026-11-26T13:00:00Z'),
    endsAt: new Date('2026-11-26T14:00:00Z'),
    status: 'confirmed',
    zone: 'America/Los_Angeles',
    meetingLink: `https://meet.jit.si/TalentPassage-${saved?.id.replaceAll('-', '')}`,
    sequence: 0,
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
  })
  const isOfBooking = eq(reminders.aboutId, saved?.id ?? '')
  expect(await app.db.select({ dueAt: reminders.dueAt }).from(reminders).where(isOfBooking)).toEqual([
    { dueAt: new Date('2026-11-25T07:00:00Z') },
  ])
})

test('a booking records an event and mails customer and staff', async () => {
  const { app, reference } = await createPaidOrder()
  await bookConsultation(app, reference, REQUESTED_TIME)
  const [booking] = await app.db.select().from(bookings)
  expect(await eventsAbout(app.db, booking?.id ?? '')).toEqual([
    {
      type: 'booking.confirmed',
      actor: 'visitor',
      details: { startsAt: '2026-11-26T13:00:00.000Z', minutes: 30, reference },
    },
  ])
  expect(await queuedMail(app.db, 'ada.obi@example.ng')).toMatchObject([
    {
      template: 'bookings.confirmation',
      data: {
        name: 'Ada Obi',
        startsAt: '2026-11-26T13:00:00.000Z',
        endsAt: '2026-11-26T13:30:00.000Z',
        zone: 'America/Los_Angeles',
        meetingLink: booking?.meetingLink,
        paymentReference: reference,
        changeUrl: expect.stringContaining(`http://localhost:3000/`),
        changeUntil: '2026-11-25T13:00:00.000Z',
        uid: `${booking?.id}@localhost`,
        sequence: 0,
      },
    },
  ])
  expect(await app.db.select().from(mails).where(eq(mails.to, app.staffMailbox))).toMatchObject([
    {
      template: 'bookings.staff-notice',
      replyTo: 'ada.obi@example.ng',
      data: { what: 'booked', name: 'Ada Obi', before: null, paymentReference: reference },
    },
  ])
  expect(await app.waitingJobs('deliver-mail')).toHaveLength(2)
})

test('only the customer’s mail contains the key for changing the booking', async () => {
  const { app, reference } = await createPaidOrder()
  await bookConsultation(app, reference, REQUESTED_TIME)
  const [booking] = await app.db.select().from(bookings)
  const mailsWithKey = (await queuedMail(app.db)).filter(({ data }) =>
    JSON.stringify(data).includes(booking?.changeKey ?? ''),
  )
  expect(mailsWithKey.map(({ to }) => to)).toEqual(['ada.obi@example.ng'])
})

test('a payment reference can be typed in lower case with spaces around it', async () => {
  const { app, reference } = await createPaidOrder()
  expect(await bookConsultation(app, ` ${reference.toLowerCase()} `, REQUESTED_TIME)).toMatchObject({
    ok: true,
    isNew: true,
  })
})

test('C72: without a settled payment for a consultation nothing is booked', async () => {
  const { app, payment, reference } = await createPaidOrder()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [forApplication] = await app.db.select().from(payments).where(eq(payments.caseId, id))
  const results = [
    await bookConsultation(app, forApplication?.reference ?? '', REQUESTED_TIME),
    await bookConsultation(app, 'TP-00000000000000000000', REQUESTED_TIME),
    await bookConsultation(app, '', REQUESTED_TIME),
  ]
  await app.db.update(payments).set({ state: 'refund_due', settledAt: null }).where(eq(payments.id, payment.id))
  results.push(await bookConsultation(app, reference, REQUESTED_TIME))
  expect(results).toEqual([
    { ok: false, reason: 'not-a-consultation' },
    { ok: false, reason: 'not-paid' },
    { ok: false, reason: 'not-paid' },
    { ok: false, reason: 'not-paid' },
  ])
  expect(await app.db.select().from(bookings)).toEqual([])
})

test('a reversed payment cannot be used for a new booking after its first booking was cancelled', async () => {
  const { app, payment, reference } = await createPaidOrder()
  const result = await bookConsultation(app, reference, REQUESTED_TIME)
  if (!result.ok) throw new Error(result.reason)
  await cancelBooking(app, STAFF, { id: result.booking.id, sequence: 0 })
  await recordOutcome(app, reference, { kind: 'reversed' })
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: false,
    reason: 'returned',
  })

  // Clearing the flag of the reversed payment does not bring the money back.
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: 'Agreed with the payer' })
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: false,
    reason: 'returned',
  })
})

test('C70: a form with a day or time that is not offered is refused', async () => {
  const { app, reference } = await createPaidOrder()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: REQUESTED_TIME.day, time: '15:00', action: 'block' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: REQUESTED_TIME.day, time: '15:30', action: 'delete' })
  const times = ['08:30', '12:00', '12:30', '17:00', '15:00', '15:30', '10:15', '10:00:00', '9:00', '25:00', 'noon', '']
  const days = [
    ...['2026-11-01', '2026-11-02', '2026-11-07', '2026-11-08', SATURDAY, '2027-02-01'],
    ...['2026-02-30', '2026-11-26T00:00', '26/11/2026', '', '9999-01-01', '9999-12-31', '0000-01-01', '0001-01-01'],
  ]
  for (const requested of [
    ...times.map(time => ({ ...REQUESTED_TIME, time })),
    ...days.map(day => ({ ...REQUESTED_TIME, day })),
  ]) {
    expect(await bookConsultation(app, reference, requested), `${requested.day} ${requested.time}`).toEqual({
      ok: false,
      reason: 'not-offered',
    })
  }
  expect(await app.db.select().from(bookings)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toMatchObject({ ok: true })
})

test('C66: a 60-minute consultation can be booked only on the hour and outside breaks', async () => {
  const { app, reference } = await createPaidOrder('consultation_60')
  for (const time of ['10:30', '11:30', '12:00', '16:30', '17:00']) {
    const requested = { ...REQUESTED_TIME, time }
    expect(await bookConsultation(app, reference, requested)).toEqual({
      ok: false,
      reason: 'not-offered',
    })
  }
  expect(await bookConsultation(app, reference, { ...REQUESTED_TIME, time: '11:00' })).toMatchObject({
    ok: true,
  })
  const secondOrder = await anOrder().forItem('consultation_60').settled().saveTo(app.db, app.clock)
  const lastStartOfDay = await bookConsultation(app, secondOrder.payment.reference, {
    ...REQUESTED_TIME,
    time: '16:00',
  })
  expect(lastStartOfDay).toMatchObject({ ok: true })
})

test('a weekend slot can be booked once staff have added it', async () => {
  const { app, reference } = await createPaidOrder()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '12:30', action: 'add' })
  const requested = { day: SATURDAY, time: '12:30', zone: null }
  expect(await bookConsultation(app, reference, requested)).toMatchObject({
    ok: true,
    isNew: true,
  })
})

test('C70: once a day has begun in Lagos, it can no longer be booked', async () => {
  const { app, reference } = await createPaidOrder()
  const tomorrow = { day: '2026-11-03', time: '09:00', zone: 'Pacific/Auckland' }
  app.clock.advance({ hours: 14 })
  expect(await bookConsultation(app, reference, tomorrow)).toEqual({
    ok: false,
    reason: 'not-offered',
  })
})

test('tomorrow can be booked until a second before midnight in Lagos, whatever the customer’s time zone', async () => {
  const { app, reference } = await createPaidOrder()
  const tomorrow = { day: '2026-11-03', time: '09:00', zone: 'America/Los_Angeles' }
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  expect(await bookConsultation(app, reference, tomorrow)).toMatchObject({
    ok: true,
    booking: { startsAt: new Date('2026-11-03T08:00:00Z') },
  })
})

test('a time that overlaps another booking is refused as taken', async () => {
  const { app, reference } = await createPaidOrder('consultation_60')
  await aBooking().at(REQUESTED_TIME.day, '14:30').saveTo(app.db, app.clock)
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: false,
    reason: 'taken',
  })
  expect(await bookConsultation(app, reference, { ...REQUESTED_TIME, time: '15:00' })).toMatchObject({
    ok: true,
  })
})

test('a closed calendar refuses new bookings and still returns existing bookings', async () => {
  const { app, reference } = await createPaidOrder()
  const { booking, reference: earlier } = await aBooking().saveTo(app.db, app.clock)
  await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], 'closed')
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: false,
    reason: 'closed',
  })
  expect(await bookConsultation(app, earlier, REQUESTED_TIME)).toEqual({
    ok: true,
    isNew: false,
    booking,
  })
})

test('C68: a request with an already used payment returns the existing booking, whatever time is requested', async () => {
  const { app, reference } = await createPaidOrder()
  const firstResult = await bookConsultation(app, reference, REQUESTED_TIME)
  for (const requested of [REQUESTED_TIME, { ...REQUESTED_TIME, time: '15:00' }, { ...REQUESTED_TIME, day: 'never' }]) {
    expect(await bookConsultation(app, reference, requested)).toEqual({
      ...firstResult,
      isNew: false,
    })
  }
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('a missed consultation cannot be booked again with the same payment', async () => {
  const app = await testContext()
  const { booking, reference } = await aBooking().inStatus('no_show').saveTo(app.db, app.clock)
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: true,
    isNew: false,
    booking,
  })
})

test('after a cancellation the time is free, and the payment can be used for another booking', async () => {
  const app = await testContext()
  const { booking, reference } = await aBooking().at(REQUESTED_TIME.day, REQUESTED_TIME.time).saveTo(app.db, app.clock)
  await cancelBooking(app, VISITOR, booking)
  const { payment: another } = await anOrder().settled().saveTo(app.db, app.clock)
  expect(await bookConsultation(app, another.reference, REQUESTED_TIME)).toMatchObject({
    ok: true,
    isNew: true,
  })
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toEqual({
    ok: false,
    reason: 'taken',
  })
  const secondResult = await bookConsultation(app, reference, { ...REQUESTED_TIME, time: '15:00' })
  expect(secondResult).toMatchObject({ ok: true, isNew: true, booking: { paymentId: booking.paymentId, sequence: 0 } })
})

test('a booking with an unknown time zone is stored without a time zone', async () => {
  const { app, reference } = await createPaidOrder()
  const result = await bookConsultation(app, reference, { ...REQUESTED_TIME, zone: '<script>' })
  expect(result).toMatchObject({ ok: true, booking: { zone: null } })
})

test('changing the meeting link of the calendar does not change the link of an existing booking', async () => {
  const { app, reference } = await createPaidOrder()
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, { changes: { meetingLink: 'https://meet.example/passage' } })
  await bookConsultation(app, reference, REQUESTED_TIME)
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, { changes: { meetingLink: 'https://other.example/{booking}' } })
  expect(await app.db.select({ link: bookings.meetingLink }).from(bookings)).toEqual([
    { link: 'https://meet.example/passage' },
  ])
})

test('when the last mail cannot be queued, no booking is stored', async () => {
  const { app, reference } = await createPaidOrder()
  const failingRequest = bookConsultation({ ...app, staffMailbox: 'nobody' }, reference, REQUESTED_TIME)
  await expect(failingRequest).rejects.toSatisfy(error => findViolatedConstraint(error) === 'mails_one_recipient')
  expect(await app.db.select().from(bookings)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
  expect(await bookConsultation(app, reference, REQUESTED_TIME)).toMatchObject({
    ok: true,
    isNew: true,
  })
})

test('staff book for a customer while the calendar is closed, and the event names them', async () => {
  const { app, reference } = await createPaidOrder()
  await app.db.update(people).set({ email: 'corrected@example.ng' })
  await app.db.update(cases).set({ name: 'Corrected Name' })
  await app.db.update(calendars).set({ isOpen: false })
  const requested = { day: '2026-12-10', time: '10:00', zone: null }
  expect(await bookConsultation(app, reference, requested)).toMatchObject({ reason: 'closed' })

  const bookedBy = { kind: 'staff', id: randomUUID() } as const
  const result = await bookConsultation(app, reference, { ...requested, bookedBy })
  expect(result).toMatchObject({ ok: true, booking: { name: 'Corrected Name', email: 'corrected@example.ng' } })
  const id = result.ok ? result.booking.id : ''
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'booking.confirmed', actor: 'staff' }])
})
