import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { testContext } from '#tests/support/app-context.ts'
import {
  type CurrentBooking,
  type DescribedBooking,
  findOutdatedReason,
  shouldKeepBack,
} from './check-outdated.server.ts'
import { cancelledMail, confirmationMail, movedMail, reminderMail } from './mails.tsx'
import { queueBookingMails } from './queue-booking-mails.server.ts'
import { bookings } from './table.server.ts'

const CANCELLATION = { kind: 'cancelled', by: 'customer', note: null } as const

/** Saves a consultation on 10 November at 10:00 in Lagos. None of its mails is delivered yet. */
async function setUpBooking() {
  const context = await testContext()
  const sentMails: Array<OutgoingMail> = []
  const mailTransport = { send: async (message: OutgoingMail) => void sentMails.push(message) }
  const app = { ...context, mail: mailTransport, mailFrom: 'Us <us@example.ng>', mailTemplates }
  const { booking } = await aBooking().at('2026-11-10', '10:00').saveTo(app.db, app.clock)
  const queueMails = (change: Parameters<typeof queueBookingMails>[3], current = booking) =>
    app.db.transaction(tx => queueBookingMails(app, tx, current, change))
  const changeBooking = async (changes: Partial<typeof booking>) => {
    const [changed] = await app.db.update(bookings).set(changes).where(eq(bookings.id, booking.id)).returning()
    if (changed === undefined) throw new Error('The booking is gone.')
    return changed
  }
  /** Delivers the queued mails to the customer, and returns the result for each template. */
  const deliverToCustomer = async () => {
    const queuedMails = await app.db
      .select({ id: mails.id, template: mails.template })
      .from(mails)
      .where(and(eq(mails.state, 'queued'), ne(mails.to, app.staffMailbox)))
    const resultByTemplate: Record<string, string> = {}
    for (const { id, template } of queuedMails) resultByTemplate[template] = await deliverMail(app, id)
    return resultByTemplate
  }
  return { app, booking, queueMails, changeBooking, deliverToCustomer, sentMails }
}

test('a confirmation is withheld after a move, and the mail about the move is sent', async () => {
  const { app, booking, queueMails, changeBooking, deliverToCustomer, sentMails } = await setUpBooking()
  await queueMails({ kind: 'booked' })
  const startsAt = new Date('2026-11-12T09:00:00Z')
  const movedBooking = await changeBooking({ startsAt, endsAt: new Date('2026-11-12T09:30:00Z'), sequence: 1 })
  await queueMails({ kind: 'moved', before: booking.startsAt, note: null }, movedBooking)
  app.clock.advance({ days: 9 })
  expect(await deliverToCustomer()).toEqual({ [confirmationMail.name]: 'dropped', [movedMail.name]: 'sent' })
  expect(sentMails).toHaveLength(1)
  const [dropped] = await app.db.select().from(mails).where(eq(mails.state, 'dropped'))
  expect(dropped).toMatchObject({ keptBack: 'moved', lastError: null, tries: 0, sentAt: null, subject: null })
})

test('after a cancellation only the mail about it is sent, even when the booked time has passed', async () => {
  const { app, queueMails, changeBooking, deliverToCustomer } = await setUpBooking()
  await queueMails({ kind: 'booked' })
  await queueMails({ kind: 'reminder', before: 'day' })
  const cancelledBooking = await changeBooking({ status: 'cancelled', sequence: 1 })
  await queueMails(CANCELLATION, cancelledBooking)
  app.clock.advance({ days: 9 })
  expect(await deliverToCustomer()).toEqual({
    [confirmationMail.name]: 'dropped',
    [reminderMail.name]: 'dropped',
    [cancelledMail.name]: 'sent',
  })
})

test('a late reminder is sent only before the consultation begins, and a late confirmation also afterwards', async () => {
  const { app, queueMails, deliverToCustomer } = await setUpBooking()
  await queueMails({ kind: 'reminder', before: 'hour' })
  app.clock.advance({ days: 7, hours: 23, minutes: 59 })
  expect(await deliverToCustomer()).toEqual({ [reminderMail.name]: 'sent' })
  await queueMails({ kind: 'reminder', before: 'hour' })
  await queueMails({ kind: 'booked' })
  app.clock.advance({ minutes: 1 })
  expect(await deliverToCustomer()).toEqual({ [reminderMail.name]: 'dropped', [confirmationMail.name]: 'sent' })
})

test('a notice to staff about a booking is sent even if the booking has been cancelled since', async () => {
  const { app, queueMails, changeBooking } = await setUpBooking()
  await queueMails({ kind: 'booked' })
  await changeBooking({ status: 'cancelled', sequence: 1 })
  const [notice] = await app.db.select({ id: mails.id }).from(mails).where(eq(mails.to, app.staffMailbox))
  expect(await deliverMail(app, notice?.id ?? '')).toBe('sent')
})

test('a mail that an older release queued with less data is not withheld, even after a cancellation', async () => {
  const { app, booking, queueMails, changeBooking } = await setUpBooking()
  await queueMails({ kind: 'booked' })
  const [confirmation] = await app.db.select().from(mails).where(eq(mails.template, confirmationMail.name))
  const data = { ...(confirmation?.data as object), paymentReference: undefined }
  const oldMail = await aMail().ofTemplate(confirmationMail.name, data).waiting().saveTo(app.db, app.clock)
  await changeBooking({ status: 'cancelled', sequence: booking.sequence + 1 })
  expect(await deliverMail(app, oldMail.id)).not.toBe('dropped')
})

const NOW = new Date('2026-11-02T09:00:00Z')
const MAILED_BOOKING: DescribedBooking = {
  kind: 'booking',
  sequence: 0,
  startsAt: '2026-11-10T09:00:00.000Z',
  endsAt: '2026-11-10T09:30:00.000Z',
}
const CURRENT_BOOKING: CurrentBooking = {
  status: 'confirmed',
  sequence: 0,
  startsAt: new Date(MAILED_BOOKING.startsAt),
}

test('a mail that matches the booking is not outdated', () => {
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, NOW)).toBeNull()
  expect(
    findOutdatedReason({ ...MAILED_BOOKING, sequence: null }, { ...CURRENT_BOOKING, sequence: 4 }, NOW),
    'a notice to us',
  ).toBeNull()
})

test('a mail queued before a move is outdated, even after the booking has moved back to the time in the mail', () => {
  expect(
    findOutdatedReason(
      MAILED_BOOKING,
      { ...CURRENT_BOOKING, startsAt: new Date('2026-11-11T09:00:00Z'), sequence: 1 },
      NOW,
    ),
  ).toBe('moved')
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, sequence: 2 }, NOW)).toBe('moved')
})

test('a mail about a cancelled or deleted booking is outdated', () => {
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, status: 'cancelled', sequence: 1 }, NOW)).toBe(
    'cancelled',
  )
  expect(findOutdatedReason(MAILED_BOOKING, null, NOW)).toBe('cancelled')
})

test('a mail is outdated as “past” after the booking has ended, but as “moved” if the booking was moved', () => {
  const end = new Date(MAILED_BOOKING.endsAt)
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, new Date(end.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, end)).toBe('past')
  expect(findOutdatedReason(MAILED_BOOKING, { ...CURRENT_BOOKING, status: 'no_show' }, end)).toBe('past')
  expect(
    findOutdatedReason(
      MAILED_BOOKING,
      { ...CURRENT_BOOKING, sequence: 1, startsAt: new Date('2026-12-11T09:00:00Z') },
      end,
    ),
  ).toBe('moved')
})

test('a reminder is outdated once the consultation begins', () => {
  const reminder = { ...MAILED_BOOKING, kind: 'reminder' as const }
  const start = new Date(MAILED_BOOKING.startsAt)
  expect(findOutdatedReason(reminder, CURRENT_BOOKING, new Date(start.getTime() - 1))).toBeNull()
  expect(findOutdatedReason(reminder, CURRENT_BOOKING, start)).toBe('started')
  expect(findOutdatedReason(MAILED_BOOKING, CURRENT_BOOKING, start), 'a confirmation is not').toBeNull()
})

test('a mail about a moved or cancelled booking is withheld, and a late mail only if it is a reminder', () => {
  for (const kind of ['booking', 'reminder'] as const) {
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'moved')).toBe(true)
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'cancelled')).toBe(true)
    expect(shouldKeepBack({ ...MAILED_BOOKING, kind }, 'past')).toBe(kind === 'reminder')
  }
  expect(shouldKeepBack({ ...MAILED_BOOKING, kind: 'reminder' }, 'started')).toBe(true)
  expect(shouldKeepBack({ ...MAILED_BOOKING, kind: 'cancellation' }, 'past')).toBe(false)
})

test('a mail about a cancellation is not outdated before the end of the booked time', () => {
  const cancellation = { ...MAILED_BOOKING, kind: 'cancellation' as const, sequence: 1 }
  expect(findOutdatedReason(cancellation, { ...CURRENT_BOOKING, status: 'cancelled', sequence: 1 }, NOW)).toBeNull()
  expect(findOutdatedReason(cancellation, null, NOW)).toBeNull()
  expect(findOutdatedReason(cancellation, CURRENT_BOOKING, NOW), 'booked again with the same payment').toBeNull()
  expect(findOutdatedReason(cancellation, null, new Date('2026-12-01T00:00:00Z'))).toBe('past')
})
