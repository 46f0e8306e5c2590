import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { constraintOf } from '#src/database/constraint-of.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { saveCalendar, switchCalendar } from '#src/features/calendars/save-calendar.server.ts'
import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { clearFlag } from '#src/features/payments/clear-flag.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { eventsAbout, queuedMail, testGround } from '#tests/support/ground.ts'
import { bookConsultation } from './book-consultation.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'
import { bookings } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', id: 'staff-1' } as const
/** A Thursday; today is Monday the second, ten o'clock in Lagos. */
const ASKED = { day: '2026-11-26', time: '14:00', zone: 'America/Los_Angeles' }
const SATURDAY = '2026-11-28'

async function paid(item: ConsultationItem = 'consultation_30') {
  const app = await testGround()
  const { payment } = await anOrder().forItem(item).named('Ada Obi').settled().saveTo(app.db, app.clock)
  return { app, payment, reference: payment.reference }
}

test('a paid consultation gets the time that was asked for', async () => {
  const { app, payment, reference } = await paid('consultation_60')
  const booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
  const [saved] = await app.db.select().from(bookings)
  expect(booked).toEqual({ ok: true, isNew: true, booking: saved })
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
    dayReminderDueAt: new Date('2026-11-25T07:00:00Z'),
    hourReminderDueAt: new Date('2026-11-26T12:00:00Z'),
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
  })
})

test('the booking is recorded, and customer and staff are written to', async () => {
  const { app, reference } = await paid()
  await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
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

test('the secret key of the booking is in no mail but the customer’s', async () => {
  const { app, reference } = await paid()
  await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
  const [booking] = await app.db.select().from(bookings)
  const holders = (await queuedMail(app.db)).filter(({ data }) =>
    JSON.stringify(data).includes(booking?.changeKey ?? ''),
  )
  expect(holders.map(({ to }) => to)).toEqual(['ada.obi@example.ng'])
})

test('the reference may be typed in lower case, with spaces around it', async () => {
  const { app, reference } = await paid()
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, ` ${reference.toLowerCase()} `, ASKED)).toMatchObject({
    ok: true,
    isNew: true,
  })
})

test('what is not a paid consultation books nothing', async () => {
  const { app, payment, reference } = await paid()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [forApplication] = await app.db.select().from(payments).where(eq(payments.applicationId, id))
  const answers = [
    await bookConsultation(app, DEFAULT_CALENDAR_ID, forApplication?.reference ?? '', ASKED),
    await bookConsultation(app, DEFAULT_CALENDAR_ID, 'TP-00000000000000000000', ASKED),
    await bookConsultation(app, DEFAULT_CALENDAR_ID, '', ASKED),
  ]
  await app.db.update(payments).set({ state: 'refund_due', settledAt: null }).where(eq(payments.id, payment.id))
  answers.push(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED))
  expect(answers).toEqual([
    { ok: false, reason: 'not-a-consultation' },
    { ok: false, reason: 'not-paid' },
    { ok: false, reason: 'not-paid' },
    { ok: false, reason: 'not-paid' },
  ])
  expect(await app.db.select().from(bookings)).toEqual([])
})

test('money that the provider took back books nothing, nor once more after a cancellation', async () => {
  const { app, payment, reference } = await paid()
  const booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
  if (!booked.ok) throw new Error(booked.reason)
  await cancelBooking(app, STAFF, { id: booked.booking.id, sequence: 0 })
  await recordOutcome(app, reference, { kind: 'reversed' })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({ ok: false, reason: 'not-paid' })

  // Whoever deals with it gives no money back to us.
  await clearFlag(app, STAFF, { paymentId: payment.id, comment: 'Agreed with the payer' })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({ ok: false, reason: 'not-paid' })
})

test('a time that is not offered is refused, whatever a form sends', async () => {
  const { app, reference } = await paid()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: ASKED.day, time: '15:00', act: 'block' })
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: ASKED.day, time: '15:30', act: 'delete' })
  const times = ['08:30', '12:00', '12:30', '17:00', '15:00', '15:30', '10:15', '10:00:00', '9:00', '25:00', 'noon', '']
  const days = [
    ...['2026-11-01', '2026-11-02', '2026-11-07', '2026-11-08', SATURDAY, '2027-02-01'],
    ...['2026-02-30', '2026-11-26T00:00', '26/11/2026', '', '9999-01-01', '9999-12-31', '0000-01-01', '0001-01-01'],
  ]
  for (const asked of [...times.map(time => ({ ...ASKED, time })), ...days.map(day => ({ ...ASKED, day }))]) {
    expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, asked), `${asked.day} ${asked.time}`).toEqual({
      ok: false,
      reason: 'not-offered',
    })
  }
  expect(await app.db.select().from(bookings)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toMatchObject({ ok: true })
})

test('an hour begins on the hour and keeps clear of the breaks', async () => {
  const { app, reference } = await paid('consultation_60')
  for (const time of ['10:30', '11:30', '12:00', '16:30', '17:00']) {
    const asked = { ...ASKED, time }
    expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, asked)).toEqual({
      ok: false,
      reason: 'not-offered',
    })
  }
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { ...ASKED, time: '11:00' })).toMatchObject({
    ok: true,
  })
  const another = await anOrder().forItem('consultation_60').settled().saveTo(app.db, app.clock)
  const last = await bookConsultation(app, DEFAULT_CALENDAR_ID, another.payment.reference, { ...ASKED, time: '16:00' })
  expect(last).toMatchObject({ ok: true })
})

test('a time on a weekend can be booked once staff added it', async () => {
  const { app, reference } = await paid()
  await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { day: SATURDAY, time: '12:30', act: 'add' })
  const asked = { day: SATURDAY, time: '12:30', zone: null }
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, asked)).toMatchObject({ ok: true, isNew: true })
})

test('tomorrow can be booked until midnight in Lagos', async () => {
  const { app, reference } = await paid()
  const tomorrow = { day: '2026-11-03', time: '09:00', zone: 'Pacific/Auckland' }
  app.clock.advance({ hours: 14 })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, tomorrow)).toEqual({
    ok: false,
    reason: 'not-offered',
  })
})

test('a second before midnight tomorrow can still be booked, wherever the customer is', async () => {
  const { app, reference } = await paid()
  const tomorrow = { day: '2026-11-03', time: '09:00', zone: 'America/Los_Angeles' }
  app.clock.advance({ hours: 13, minutes: 59, seconds: 59 })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, tomorrow)).toMatchObject({
    ok: true,
    booking: { startsAt: new Date('2026-11-03T08:00:00Z') },
  })
})

test('a time that somebody has is taken, also by half', async () => {
  const { app, reference } = await paid('consultation_60')
  await aBooking().at(ASKED.day, '14:30').saveTo(app.db, app.clock)
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({ ok: false, reason: 'taken' })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { ...ASKED, time: '15:00' })).toMatchObject({
    ok: true,
  })
})

test('a closed calendar books nothing, and shows those who had booked what they have', async () => {
  const { app, reference } = await paid()
  const { booking, reference: earlier } = await aBooking().saveTo(app.db, app.clock)
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({ ok: false, reason: 'closed' })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, earlier, ASKED)).toEqual({ ok: true, isNew: false, booking })
})

test('a reference that has booked keeps its time, whatever it asks for later', async () => {
  const { app, reference } = await paid()
  const first = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
  for (const asked of [ASKED, { ...ASKED, time: '15:00' }, { ...ASKED, day: 'never' }]) {
    expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, asked)).toEqual({ ...first, isNew: false })
  }
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('who did not come cannot book again with the same payment', async () => {
  const app = await testGround()
  const { booking, reference } = await aBooking().inStatus('no_show').saveTo(app.db, app.clock)
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({
    ok: true,
    isNew: false,
    booking,
  })
})

test('the payment of a cancelled booking books again, and its time is free', async () => {
  const app = await testGround()
  const { booking, reference } = await aBooking().at(ASKED.day, ASKED.time).saveTo(app.db, app.clock)
  await cancelBooking(app, VISITOR, booking)
  const { payment: another } = await anOrder().settled().saveTo(app.db, app.clock)
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, another.reference, ASKED)).toMatchObject({
    ok: true,
    isNew: true,
  })
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toEqual({ ok: false, reason: 'taken' })
  const again = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { ...ASKED, time: '15:00' })
  expect(again).toMatchObject({ ok: true, isNew: true, booking: { paymentId: booking.paymentId, sequence: 0 } })
})

test('a time zone that nobody knows is forgotten, and the booking made', async () => {
  const { app, reference } = await paid()
  const booked = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { ...ASKED, zone: '<script>' })
  expect(booked).toMatchObject({ ok: true, booking: { zone: null } })
})

test('a link that was sent stays good when the setting changes', async () => {
  const { app, reference } = await paid()
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, { changes: { meetingLink: 'https://meet.example/passage' } })
  await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)
  await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, { changes: { meetingLink: 'https://other.example/{booking}' } })
  expect(await app.db.select({ link: bookings.meetingLink }).from(bookings)).toEqual([
    { link: 'https://meet.example/passage' },
  ])
})

test('when the last mail cannot be queued, nothing at all has happened', async () => {
  const { app, reference } = await paid()
  const failing = bookConsultation({ ...app, staffMailbox: 'nobody' }, DEFAULT_CALENDAR_ID, reference, ASKED)
  await expect(failing).rejects.toSatisfy(error => constraintOf(error) === 'mails_one_recipient')
  expect(await app.db.select().from(bookings)).toEqual([])
  expect(await queuedMail(app.db)).toEqual([])
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
  expect(await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, ASKED)).toMatchObject({ ok: true, isNew: true })
})
