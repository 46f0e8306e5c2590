import { and, asc, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { correctLocked, notifyNewAddress } from '#src/features/access/correct-details.server.ts'
import { addressRemovedMail } from '#src/features/access/emails/mails.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { chooseTimeMail, confirmationMail } from '#src/features/bookings/emails/mails.ts'
import { findBookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { loadBookingMailData } from '#src/features/bookings/queue-booking-mails.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { contactMessages } from '#src/features/messages/table.server.ts'
import { applicant, notify, visitor } from '#src/features/outbox/notify.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import type { PersonCorrection } from './correct-person-form.ts'
import type { PersonKey } from './person-kinds.ts'
import { findPersonOf } from './person-records.server.ts'

export type CorrectPersonResult =
  | { ok: true; changed: number; hasNewAddress: boolean }
  | { ok: false; reason: 'not-found' | 'changed' }

/** Corrects all records under the shown e-mail. The old and the new address get a mail if one is a purchase. */
export async function correctPerson(
  app: AppContext,
  actor: StaffActor,
  key: PersonKey,
  correction: PersonCorrection,
): Promise<CorrectPersonResult> {
  return app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('correct person'))`)
    const person = await findPersonOf(tx, key)
    if (person === null) return { ok: false, reason: 'not-found' }
    const { shownEmail, email } = correction
    const hasNewAddress = email !== shownEmail
    // Check for a no-op before the conflict, so that a retried request succeeds.
    if (hasNewAddress && person.email === email) return { ok: true, changed: 0, hasNewAddress: false }
    if (person.email !== shownEmail) return { ok: false, reason: 'changed' }
    const corrected = await correctApplications(app, tx, actor, correction)
    const oldOrders = await correctOrders(app, tx, actor, correction)
    const enquiryCount = await correctEnquiries(app, tx, actor, correction)
    const purchaseCount = corrected.length + oldOrders.length
    const tellsPerson = hasNewAddress && purchaseCount > 0
    if (tellsPerson) {
      await notifyOldAddress(app, tx, { name: person.name, email: shownEmail, corrected, oldOrders })
      await notifyNewAddress(app, tx, corrected)
    }
    return { ok: true, changed: purchaseCount + enquiryCount, hasNewAddress: tellsPerson }
  })
}

async function correctApplications(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { shownEmail, shownName, shownPhone, name, email, phone }: PersonCorrection,
): Promise<Array<LockedApplication>> {
  const found = await tx.select({ id: applications.id }).from(applications).where(eq(applications.email, shownEmail))
  const locked = await lockApplications(
    tx,
    found.map(({ id }) => id),
  )
  const changed: Array<LockedApplication> = []
  for (const application of locked.filter(each => each.email === shownEmail)) {
    const details = {
      applicantName: name === shownName ? application.applicantName : name,
      email,
      phone: (phone ?? '') === shownPhone ? application.phone : (phone ?? null),
    }
    const result = await correctLocked(app, tx, actor, { application, version: application.version, details })
    if (result.ok && result.fields.length > 0) changed.push({ ...application, ...details })
  }
  return changed
}

async function correctOrders(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { shownEmail, shownName, name, email }: PersonCorrection,
): Promise<Array<{ id: string }>> {
  const fields = [name === shownName ? null : 'name', email === shownEmail ? null : 'email'].filter(
    field => field !== null,
  )
  if (fields.length === 0) return []
  const locked = await tx
    .select({ id: orders.id, name: orders.name, item: orders.item })
    .from(orders)
    .where(eq(orders.email, shownEmail))
    .orderBy(asc(orders.id))
    .for('update')
  for (const order of locked) {
    const newName = name === shownName ? order.name : name
    await tx.update(orders).set({ name: newName, email }).where(eq(orders.id, order.id))
    await recordEvent(app, tx, {
      type: 'order.updated',
      actor,
      subject: { kind: 'order', id: order.id },
      fields: fields.join(', '),
    })
    await correctBooking(app, tx, { ...order, name: newName, email, hasNewAddress: email !== shownEmail })
  }
  return locked
}

/** An enquiry opens nothing, so its sender gets no mail about the correction. */
async function correctEnquiries(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { shownEmail, shownName, name, email }: PersonCorrection,
): Promise<number> {
  if (name === shownName && email === shownEmail) return 0
  const corrected = await tx
    .update(contactMessages)
    .set(name === shownName ? { email } : { name, email })
    .where(eq(contactMessages.email, shownEmail))
    .returning({ id: contactMessages.id })
  for (const { id } of corrected)
    await recordEvent(app, tx, { type: 'contact.corrected', actor, subject: { kind: 'contact_message', id } })
  return corrected.length
}

async function notifyOldAddress(
  app: AppContext,
  tx: Transaction,
  before: {
    name: string
    email: string
    corrected: ReadonlyArray<LockedApplication>
    oldOrders: ReadonlyArray<{ id: string }>
  },
) {
  const { name, email, corrected, oldOrders } = before
  const [application] = corrected
  const [order] = oldOrders
  const isOne = corrected.length + oldOrders.length === 1
  const about =
    application === undefined
      ? ({ kind: 'order', id: order?.id ?? '' } as const)
      : ({ kind: 'application', id: application.id } as const)
  const purchase = isOne ? (about.kind === 'order' ? 'consultation' : 'application') : 'several'
  const reference = isOne ? (application?.reference ?? null) : null
  await notify(app, tx, applicant(email), { mail: addressRemovedMail, about, data: { name, reference, purchase } })
}

type CorrectedOrder = Pick<typeof orders.$inferSelect, 'id' | 'item' | 'name' | 'email'> & {
  hasNewAddress: boolean
}

async function correctBooking(app: AppContext, tx: Transaction, order: CorrectedOrder) {
  const { id, item, name, email, hasNewAddress } = order
  const about = { kind: 'order', id } as const
  const [payment] = await tx
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.orderId, id), isInStates(payments.state, isSettled)))
  if (payment === undefined) return
  // The mails to the old address have the keys of all bookings, also of cancelled ones.
  if (hasNewAddress)
    await tx.update(bookings).set({ changeKey: sql`gen_random_uuid()` }).where(eq(bookings.paymentId, payment.id))
  const booking = await findBookingOfPayment(tx, payment.id)
  if (booking === null) {
    if (!hasNewAddress) return
    const bookingUrl = app.publicUrl + addresses.booking({ reference: payment.reference })
    const data = { name, itemName: ITEMS[item].name, bookingUrl }
    return notify(app, tx, visitor(email), { mail: chooseTimeMail, about, data })
  }
  const now = app.clock.now()
  await tx.update(bookings).set({ name, email, updatedAt: now }).where(eq(bookings.id, booking.id))
  if (!hasNewAddress || booking.startsAt <= now) return
  const data = await loadBookingMailData(app, tx, { ...booking, name, email, updatedAt: now })
  await notify(app, tx, visitor(email), { mail: confirmationMail, about: { kind: 'booking', id: booking.id }, data })
}
