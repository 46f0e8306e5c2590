import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deleteUnusedProofs } from '#src/features/access/end-access.server.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import {
  applicantSessionApplications,
  applicantSessions,
  deletedApplications,
} from '#src/features/applications/table.server.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { removeApplicationRows } from '#src/features/cases/application-rows.server.ts'
import { findSearches } from '#src/features/cases/find-personal-events.server.ts'
import { deleteFiles } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { contactMessages } from '#src/features/messages/table.server.ts'
import type { MailSubjectKind } from '#src/features/outbox/mail.ts'
import { mails, reminders } from '#src/features/outbox/table.server.ts'
import { anonymisePayments, lockPayments } from '#src/features/payments/anonymise-payments.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import { legalHolds, privacyRequests } from './table.server.ts'

/** The audit log keeps both. */
export type Erasure = { actor: Actor; why: 'retention' | 'person' | 'by-owner' | 'bin' }

/** Erases a locked application that is not in the bin. */
export async function eraseApplication(
  app: AppContext,
  tx: Transaction,
  application: LockedApplication,
  { actor, why }: Erasure,
): Promise<void> {
  const { id, reference, email } = application
  await eraseSessions(tx, id)
  const { uploadIds, proofIds } = await removeApplicationRows(tx, application)
  await eraseFiles(app, tx, or(eq(files.caseId, id), inArray(files.id, proofIds)), uploadIds)
  await eraseHolds(tx, eq(legalHolds.applicationId, id))
  await deleteUnusedProofs(tx, email)
  await recordEvent(app, tx, {
    type: 'application.erased',
    actor,
    subject: { kind: 'application', id },
    reference,
    why,
  })
}

/** Erases a locked application in the bin, and what was recorded about it since it was deleted. */
export async function eraseDeleted(
  app: AppContext,
  tx: Transaction,
  deleted: typeof deletedApplications.$inferSelect,
  { actor, why }: Erasure,
): Promise<void> {
  const { id, reference, snapshot } = deleted
  const paymentIds = listIds(snapshot.payments)
  const subjects = {
    application: [id],
    payment: paymentIds,
    dispute: await findDisputes(tx, paymentIds),
    document: listIds(snapshot.documents),
  }
  await tx.delete(auditValues).where(inArray(auditValues.eventId, await findSearches(tx, deleted)))
  await eraseMailsAbout(tx, subjects)
  await eraseValuesAbout(tx, subjects)
  await erasePayers(app, tx, inArray(payments.id, paymentIds))
  await tx.delete(deletedApplications).where(eq(deletedApplications.id, id))
  // A stop link works while the application is in the bin.
  await tx.delete(reminders).where(eq(reminders.caseId, id))
  await eraseFiles(app, tx, eq(files.caseId, id))
  await eraseHolds(tx, eq(legalHolds.applicationId, id))
  await recordEvent(app, tx, {
    type: 'application.erased',
    actor,
    subject: { kind: 'application', id },
    reference,
    why,
  })
}

/** Erases an order with its bookings. Its payments stay without name and e-mail. */
export async function eraseOrder(app: AppContext, tx: Transaction, id: string, { actor, why }: Erasure): Promise<void> {
  const paymentRows = await lockPayments(tx, eq(payments.orderId, id))
  const paymentIds = paymentRows.map(payment => payment.id)
  const bookingRows = await tx
    .delete(bookings)
    .where(inArray(bookings.paymentId, paymentIds))
    .returning({ id: bookings.id })
  const subjects = {
    order: [id],
    payment: paymentIds,
    booking: listIds(bookingRows),
    dispute: await findDisputes(tx, paymentIds),
  }
  await eraseMailsAbout(tx, subjects)
  await eraseValuesAbout(tx, subjects)
  await tx.delete(reminders).where(eq(reminders.caseId, id))
  await erasePayers(app, tx, inArray(payments.id, paymentIds))
  await tx.delete(orders).where(eq(orders.id, id))
  await recordEvent(app, tx, { type: 'order.erased', actor, subject: { kind: 'order', id }, why })
}

export async function erasePayers(app: AppContext, tx: Transaction, isTheirs: SQL): Promise<void> {
  await eraseFiles(app, tx, inArray(files.id, await anonymisePayments(tx, isTheirs)))
}

/** A job removes the stored files. */
async function eraseFiles(app: AppContext, tx: Transaction, isTheirs: SQL | undefined, uploadIds: Array<string> = []) {
  const keys = await deleteFiles(tx, isTheirs)
  if (keys.length + uploadIds.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds })
}

export async function eraseMessage(
  app: AppContext,
  tx: Transaction,
  id: string,
  { actor, why }: Erasure,
): Promise<void> {
  await eraseMailsAbout(tx, { contact_message: [id] })
  await eraseValuesAbout(tx, { contact_message: [id] })
  await tx.delete(contactMessages).where(eq(contactMessages.id, id))
  await recordEvent(app, tx, {
    type: 'contact.message_erased',
    actor,
    subject: { kind: 'contact_message', id },
    why,
  })
}

export async function eraseRequest(
  app: AppContext,
  tx: Transaction,
  id: string,
  { actor, why }: Erasure,
): Promise<void> {
  await eraseMailsAbout(tx, { privacy_request: [id] })
  await eraseValuesAbout(tx, { privacy_request: [id] })
  await tx.delete(privacyRequests).where(eq(privacyRequests.id, id))
  await recordEvent(app, tx, {
    type: 'privacy.request_erased',
    actor,
    subject: { kind: 'privacy_request', id },
    why,
  })
}

export async function eraseHold(app: AppContext, tx: Transaction, id: string, { actor, why }: Erasure): Promise<void> {
  await eraseHolds(tx, eq(legalHolds.id, id))
  await recordEvent(app, tx, { type: 'privacy.hold_erased', actor, subject: { kind: 'hold', id }, why })
}

/** Lifted holds have a reason that may name the person. */
export async function eraseHolds(tx: Transaction, isTheirs: SQL): Promise<void> {
  const rows = await tx
    .delete(legalHolds)
    .where(and(isTheirs, isNotNull(legalHolds.liftedAt)))
    .returning({ id: legalHolds.id })
  await eraseValuesAbout(tx, { hold: rows.map(hold => hold.id) })
}

export async function findDisputes(tx: Transaction, paymentIds: ReadonlyArray<string>): Promise<Array<string>> {
  const rows = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.paymentId, [...paymentIds]))
  return listIds(rows)
}

function listIds(rows: ReadonlyArray<{ id?: unknown }> = []): Array<string> {
  return rows.map(row => String(row.id))
}

/** Sessions that open only this application go with it. */
async function eraseSessions(tx: Transaction, applicationId: string): Promise<void> {
  const ofApplication = tx
    .select({ id: applicantSessionApplications.sessionId })
    .from(applicantSessionApplications)
    .where(eq(applicantSessionApplications.applicationId, applicationId))
  const others = sql`exists (select 1 from ${applicantSessionApplications} as other
    where other.session_id = ${applicantSessions.id} and other.application_id <> ${applicationId})`
  await tx.delete(applicantSessions).where(and(inArray(applicantSessions.id, ofApplication), sql`not ${others}`))
}

export async function eraseMailsAbout(
  tx: Transaction,
  subjects: Partial<Record<MailSubjectKind, ReadonlyArray<string>>>,
): Promise<void> {
  const conditions = Object.entries(subjects).map(([kind, ids]) =>
    and(eq(mails.aboutKind, kind as MailSubjectKind), inArray(mails.aboutId, [...ids])),
  )
  await tx.delete(mails).where(or(...conditions))
}

export async function eraseValuesAbout(
  tx: Transaction,
  subjects: Record<string, ReadonlyArray<string>>,
): Promise<void> {
  const conditions = Object.entries(subjects).map(([kind, ids]) =>
    and(eq(auditEvents.subjectKind, kind), inArray(auditEvents.subjectId, [...ids])),
  )
  const eventIds = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(or(...conditions))
  await tx.delete(auditValues).where(inArray(auditValues.eventId, eventIds))
}
