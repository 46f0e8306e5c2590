import { and, asc, eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { correctLocked } from '#src/features/access/correct-details.server.ts'
import { addressRemovedMail } from '#src/features/access/emails/mails.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { chooseTimeMail, confirmationMail } from '#src/features/bookings/emails/mails.ts'
import { findBookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { loadBookingMailData } from '#src/features/bookings/queue-booking-mails.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { applicant, notify, visitor } from '#src/features/outbox/notify.server.ts'
import { isSettled } from '#src/features/payments/states.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import type { PersonCorrection } from './correct-person-form.ts'
import type { PersonKey } from './person-kinds.ts'
import { findPersonOf } from './person-records.server.ts'

export type CorrectPersonResult =
  | { ok: true; changed: number; hasNewAddress: boolean }
  | { ok: false; reason: 'not-found' | 'changed' }

/** Corrects all applications and consultations under the shown e-mail. A new address and the old one get mails. */
export async function correctPerson(
  app: AppContext,
  actor: StaffActor,
  key: PersonKey,
  correction: PersonCorrection,
): Promise<CorrectPersonResult> {
  return app.db.transaction(async tx => {
    const person = await findPersonOf(tx, key)
    if (person === null) return { ok: false, reason: 'not-found' }
    const { shownEmail, email } = correction
    const hasNewAddress = email !== shownEmail
    // Check for a no-op before the conflict, so that a retried request succeeds.
    if (hasNewAddress && person.email === email) return { ok: true, changed: 0, hasNewAddress: false }
    if (person.email !== shownEmail) return { ok: false, reason: 'changed' }
    const changed =
      (await correctApplications(app, tx, actor, correction)) + (await correctOrders(app, tx, actor, correction))
    return { ok: true, changed, hasNewAddress: hasNewAddress && changed > 0 }
  })
}

async function correctApplications(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { shownEmail, shownName, shownPhone, name, email, phone }: PersonCorrection,
): Promise<number> {
  const found = await tx.select({ id: applications.id }).from(applications).where(eq(applications.email, shownEmail))
  const locked = await lockApplications(
    tx,
    found.map(({ id }) => id),
  )
  let changed = 0
  for (const application of locked) {
    const details = {
      applicantName: name === shownName ? application.applicantName : name,
      email,
      phone: (phone ?? '') === shownPhone ? application.phone : (phone ?? null),
    }
    const result = await correctLocked(app, tx, actor, { application, version: application.version, details })
    if (result.ok && result.fields.length > 0) changed++
  }
  return changed
}

async function correctOrders(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { shownEmail, shownName, name, email }: PersonCorrection,
): Promise<number> {
  const fields = [name === shownName ? null : 'name', email === shownEmail ? null : 'email'].filter(
    field => field !== null,
  )
  if (fields.length === 0) return 0
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
    await correctBooking(app, tx, { ...order, name: newName, oldEmail: shownEmail, oldName: order.name, email })
  }
  return locked.length
}

type CorrectedOrder = Pick<typeof orders.$inferSelect, 'id' | 'item' | 'name' | 'email'> & {
  oldEmail: string
  oldName: string
}

async function correctBooking(app: AppContext, tx: Transaction, order: CorrectedOrder) {
  const { id, item, name, email, oldEmail, oldName } = order
  const about = { kind: 'order', id } as const
  const hasNewAddress = email !== oldEmail
  if (hasNewAddress)
    await notify(app, tx, applicant(oldEmail), {
      mail: addressRemovedMail,
      about,
      data: { name: oldName, reference: null, purchase: 'consultation' },
    })
  const [payment] = await tx
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.orderId, id), isInStates(payments.state, isSettled)))
  if (payment === undefined) return
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
