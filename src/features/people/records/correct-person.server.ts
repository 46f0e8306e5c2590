import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { chooseTimeMail, confirmationMail } from '#src/features/bookings/mails.tsx'
import { findBookingOfPayment } from '#src/features/bookings/queries.server.ts'
import { loadBookingMailData } from '#src/features/bookings/queue-booking-mails.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { type LockedCase, lockCases } from '#src/features/cases/lock-cases.server.ts'
import { forgetWithoutCases, moveToPerson } from '#src/features/cases/people.server.ts'
import { cases, liveCases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { payments } from '#src/features/money/table.server.ts'
import { correctLocked, notifyNewAddress, notifyOldAddress } from '#src/features/people/access/details.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { stories } from '#src/features/stories/table.server.ts'
import type { PersonCorrection } from './correct-person-form.ts'
import { findPersonOf } from './person-records.server.ts'

export type CorrectPersonResult =
  | { ok: true; changed: number; hasNewAddress: boolean }
  | { ok: false; reason: 'not-found' | 'changed' }

/** Corrects all cases under the shown e-mail. The old and the new address get a mail if one is a purchase. */
export async function correctPerson(
  app: AppContext,
  actor: StaffActor,
  caseId: string,
  correction: PersonCorrection,
): Promise<CorrectPersonResult> {
  return app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('correct person'))`)
    const person = await findPersonOf(tx, caseId)
    if (person === null) return { ok: false, reason: 'not-found' }
    const { shownEmail, email } = correction
    const hasNewAddress = email !== shownEmail
    // Check for a no-op before the conflict, so that a retried request succeeds.
    if (hasNewAddress && person.email === email) return { ok: true, changed: 0, hasNewAddress: false }
    if (person.email !== shownEmail) return { ok: false, reason: 'changed' }
    const found = await tx.select({ id: liveCases.id }).from(liveCases).where(eq(liveCases.email, shownEmail))
    const ids = found.map(({ id }) => id)
    const locked = (await lockCases(tx, ids)).filter(each => each.email === shownEmail)
    const corrected = await correctApplications(app, tx, actor, { locked, correction })
    const others = locked.filter(({ kind }) => kind !== 'application')
    const changedOthers: Array<LockedCase> = []
    for (const each of others)
      if (await correctCase(app, tx, actor, { before: each, correction })) changedOthers.push(each)
    if (hasNewAddress) await moveOtherRecords(tx, person.personId, correction.email)
    const purchases = [
      ...corrected.map(({ id, reference }) => ({ kind: 'application', id, reference }) as const),
      ...changedOthers.flatMap(({ kind, id }) => (kind === 'consultation' ? [{ kind, id, reference: null }] : [])),
    ]
    const tellsPerson = hasNewAddress && purchases.length > 0
    if (tellsPerson) {
      await notifyOldAddress(app, tx, { applicantName: person.name, email: shownEmail }, purchases)
      await notifyNewAddress(app, tx, corrected)
    }
    return { ok: true, changed: corrected.length + changedOthers.length, hasNewAddress: tellsPerson }
  })
}

type Correction = { locked: ReadonlyArray<LockedCase>; correction: PersonCorrection }

async function correctApplications(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { locked, correction: { shownName, shownPhone, name, email, phone } }: Correction,
): Promise<Array<LockedApplication>> {
  const ids = locked.filter(({ kind }) => kind === 'application').map(({ id }) => id)
  const changed: Array<LockedApplication> = []
  for (const application of await lockApplications(tx, ids)) {
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

/** Corrects a consultation or an enquiry. An enquiry opens nothing, so its sender gets no mail about it. */
async function correctCase(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { before, correction }: { before: LockedCase; correction: PersonCorrection },
): Promise<boolean> {
  const name = correction.name === correction.shownName ? before.name : correction.name
  const { email } = correction
  const fields = [name === before.name ? null : 'name', email === before.email ? null : 'email'].filter(
    field => field !== null,
  )
  if (fields.length === 0) return false
  const now = app.clock.now()
  const { id, kind, item } = before
  await tx.update(cases).set({ name, updatedAt: now }).where(eq(cases.id, id))
  const hasNewAddress = email !== before.email
  if (hasNewAddress) await moveToPerson(tx, before, { email, name, createdAt: now })
  if (kind === 'enquiry' || item === null) {
    await recordEvent(app, tx, { type: 'contact.corrected', actor, subject: { kind: 'enquiry', id } })
    return true
  }
  const subject = { kind: 'consultation', id } as const
  await recordEvent(app, tx, { type: 'order.updated', actor, subject, fields: fields.join(', ') })
  await correctBooking(app, tx, { id, item, name, email, hasNewAddress })
  return true
}

/** Cases in the bin and stories whose case is gone belong to the person too. */
async function moveOtherRecords(tx: Transaction, personId: string, email: string): Promise<void> {
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.email, email))
  if (person === undefined) return
  await tx
    .update(cases)
    .set({ personId: person.id, email, fingerprint: null })
    .where(and(eq(cases.personId, personId), isNotNull(cases.deletedAt)))
  await tx.update(stories).set({ personId: person.id }).where(eq(stories.personId, personId))
  await forgetWithoutCases(tx, personId)
}

type CorrectedOrder = { id: string; item: ItemKey; name: string; email: string; hasNewAddress: boolean }

async function correctBooking(app: AppContext, tx: Transaction, order: CorrectedOrder) {
  const { id, item, name, email, hasNewAddress } = order
  const about = { kind: 'consultation', id } as const
  const [payment] = await tx
    .select({ id: payments.id, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.caseId, id), isInStates(payments.state, isSettled)))
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
