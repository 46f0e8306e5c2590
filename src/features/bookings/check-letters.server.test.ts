import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aMail } from '#factories/a-mail.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { deliverMail } from '#src/features/outbox/deliver-mail.server.ts'
import type { OutgoingMail } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { cancelledMail, confirmationMail, movedMail, reminderMail } from './emails/mails.ts'
import { bookings } from './table.server.ts'
import { tellOfBooking } from './tell-of-booking.server.ts'

const CANCELLED = { kind: 'cancelled', by: 'customer', note: null } as const

/** A consultation on 10 November at 10:00 in Lagos, and a mail server that was away until now. */
async function withBooking() {
  const ground = await testGround()
  const taken: Array<OutgoingMail> = []
  const mail = { send: async (message: OutgoingMail) => void taken.push(message) }
  const app = { ...ground, mail, mailFrom: 'Us <us@example.ng>', mailTemplates }
  const { booking } = await aBooking().at('2026-11-10', '10:00').saveTo(app.db, app.clock)
  const tell = (news: Parameters<typeof tellOfBooking>[3], standing = booking) =>
    app.db.transaction(tx => tellOfBooking(app, tx, standing, news))
  const change = async (changes: Partial<typeof booking>) => {
    const [changed] = await app.db.update(bookings).set(changes).where(eq(bookings.id, booking.id)).returning()
    if (changed === undefined) throw new Error('The booking is gone.')
    return changed
  }
  /** What becomes of the customer's messages, by their kind. */
  const deliver = async () => {
    const queued = await app.db
      .select({ id: mails.id, template: mails.template })
      .from(mails)
      .where(and(eq(mails.state, 'queued'), ne(mails.to, app.staffMailbox)))
    const told: Record<string, string> = {}
    for (const { id, template } of queued) told[template] = await deliverMail(app, id)
    return told
  }
  return { app, booking, tell, change, deliver, taken }
}

test('a confirmation that was overtaken by a move is kept back, the news of the move goes out', async () => {
  const { app, booking, tell, change, deliver, taken } = await withBooking()
  await tell({ kind: 'booked' })
  const startsAt = new Date('2026-11-12T09:00:00Z')
  const moved = await change({ startsAt, endsAt: new Date('2026-11-12T09:30:00Z'), sequence: 1 })
  await tell({ kind: 'moved', before: booking.startsAt, note: null }, moved)
  app.clock.advance({ days: 9 })
  expect(await deliver()).toEqual({ [confirmationMail.name]: 'dropped', [movedMail.name]: 'sent' })
  expect(taken).toHaveLength(1)
  const [dropped] = await app.db.select().from(mails).where(eq(mails.state, 'dropped'))
  expect(dropped).toMatchObject({ keptBack: 'moved', lastError: null, tries: 0, sentAt: null, subject: null })
})

test('after a cancellation only the cancellation goes out, even when the time is long over', async () => {
  const { app, tell, change, deliver } = await withBooking()
  await tell({ kind: 'booked' })
  await tell({ kind: 'reminder', before: 'day' })
  const cancelled = await change({ status: 'cancelled', sequence: 1 })
  await tell(CANCELLED, cancelled)
  app.clock.advance({ days: 9 })
  expect(await deliver()).toEqual({
    [confirmationMail.name]: 'dropped',
    [reminderMail.name]: 'dropped',
    [cancelledMail.name]: 'sent',
  })
})

test('a reminder goes out until the consultation begins, the news that it was booked still later', async () => {
  const { app, tell, deliver } = await withBooking()
  await tell({ kind: 'reminder', before: 'hour' })
  app.clock.advance({ days: 7, hours: 23, minutes: 59 })
  expect(await deliver()).toEqual({ [reminderMail.name]: 'sent' })
  await tell({ kind: 'reminder', before: 'hour' })
  await tell({ kind: 'booked' })
  app.clock.advance({ minutes: 1 })
  expect(await deliver()).toEqual({ [reminderMail.name]: 'dropped', [confirmationMail.name]: 'sent' })
})

test('a notice to us goes out whatever happened since', async () => {
  const { app, tell, change } = await withBooking()
  await tell({ kind: 'booked' })
  await change({ status: 'cancelled', sequence: 1 })
  const [notice] = await app.db.select({ id: mails.id }).from(mails).where(eq(mails.to, app.staffMailbox))
  expect(await deliverMail(app, notice?.id ?? '')).toBe('sent')
})

test('a message of before that says too little to be judged is not kept back', async () => {
  const { app, booking, tell, change } = await withBooking()
  await tell({ kind: 'booked' })
  const [letter] = await app.db.select().from(mails).where(eq(mails.template, confirmationMail.name))
  const data = { ...(letter?.data as object), paymentReference: undefined }
  const old = await aMail().ofTemplate(confirmationMail.name, data).waiting().saveTo(app.db, app.clock)
  await change({ status: 'cancelled', sequence: booking.sequence + 1 })
  expect(await deliverMail(app, old.id)).not.toBe('dropped')
})
