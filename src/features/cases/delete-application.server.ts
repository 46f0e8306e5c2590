import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { deleteUnusedProofs } from '#src/features/access/end-access.server.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { readReference } from '#src/features/applications/reference.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/audit/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes, payments } from '#src/features/payments/table.server.ts'

/**
 * Deletes an application and its personal data, and queues a job that removes its files. Payments and events stay,
 * without personal data. `confirmation` is the typed reference, or the e-mail if there is none.
 */
export async function deleteApplication(
  app: AppContext,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-confirmed' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (!isConfirmed(application, confirmation)) return { ok: false, reason: 'not-confirmed' }

    await eraseAuditValues(tx, id)
    await eraseSearches(tx, id)
    const proofKeys = await findProofKeys(tx, id)
    await anonymisePayments(tx, application)
    await tx.delete(mails).where(eq(mails.applicationId, id))
    await app.jobs.enqueue(tx, 'remove-files', {
      reference: application.reference,
      uploadIds: await findUploadIds(tx, id),
      proofKeys,
    })
    await tx.delete(applications).where(eq(applications.id, id))
    await deleteUnusedProofs(tx, application.email)
    await recordEvent(app, tx, {
      type: 'application.deleted',
      actor,
      subject: { kind: 'application', id },
      reference: application.reference,
    })
    return { ok: true }
  })
}

function isConfirmed({ reference, email }: LockedApplication, typed: string): boolean {
  return reference === null ? typed.trim().toLowerCase() === email : readReference(typed) === reference
}

async function findUploadIds(tx: Transaction, id: string): Promise<Array<string>> {
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.applicationId, id))
  return rows.map(upload => upload.id)
}

async function findProofKeys(tx: Transaction, id: string): Promise<Array<string>> {
  const rows = await tx
    .select({ key: payments.proofKey })
    .from(payments)
    .where(and(eq(payments.applicationId, id), isNotNull(payments.proofKey)))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

async function eraseAuditValues(tx: Transaction, id: string) {
  const paymentIds = tx
    .select({ id: sql<string>`${payments.id}::text`.as('payment_id') })
    .from(payments)
    .where(eq(payments.applicationId, id))
  const eventIds = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      or(
        and(eq(auditEvents.subjectKind, 'application'), eq(auditEvents.subjectId, id)),
        and(eq(auditEvents.subjectKind, 'payment'), inArray(auditEvents.subjectId, paymentIds)),
      ),
    )
  await tx.delete(auditValues).where(inArray(auditValues.eventId, eventIds))
}

/** Unlinks the payments first, because deleting the application cascades to quotes that they reference. */
async function anonymisePayments(tx: Transaction, { id, reference: applicationReference }: LockedApplication) {
  // Notes by staff and reasons by banks may name the payer.
  await tx
    .update(payments)
    .set({ recordedNote: 'Removed with the application', offlineReference: null, proofKey: null })
    .where(and(eq(payments.applicationId, id), eq(payments.channel, 'offline')))
  const paymentIds = tx.select({ id: payments.id }).from(payments).where(eq(payments.applicationId, id))
  await tx.update(disputes).set({ reason: null }).where(inArray(disputes.paymentId, paymentIds))
  await tx
    .update(payments)
    .set({ name: null, email: null, applicationReference, applicationId: null, quoteId: null })
    .where(eq(payments.applicationId, id))
}

/** Erases recorded searches that match the application, which must still exist. */
async function eraseSearches(tx: Transaction, applicationId: string): Promise<void> {
  const exportEventIds = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.type, 'applications.exported' satisfies AuditEventType))
  const searchText = sql`${auditValues.values} -> 'q' ->> 'after'`
  const foldedSearch = sql`search_fold(translate(${searchText}, '‐‑‒–—―−﹘﹣－', '----------'))`
  const matchingApplication = tx
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(eq(applications.id, applicationId), or(containsEveryWord(foldedSearch), containsIdentifier(foldedSearch))),
    )
  await tx
    .delete(auditValues)
    .where(and(inArray(auditValues.eventId, exportEventIds), isNotNull(searchText), sql`exists ${matchingApplication}`))
}

function containsEveryWord(foldedSearch: SQL): SQL {
  return sql`char_length(${foldedSearch}) > 2 and not exists (
    select 1 from regexp_split_to_table(${foldedSearch}, '\\s+') as word where position(word in ${applications.searchText}) = 0
  )`
}

function containsIdentifier(foldedSearch: SQL): SQL {
  const { sortName, email, reference } = applications
  return sql`position(${sortName} in ${foldedSearch}) > 0 or position(search_fold(${email}) in ${foldedSearch}) > 0
    or position(lower(${reference}) in ${foldedSearch}) > 0 or position(lower(replace(${reference}, '-', '')) in ${foldedSearch}) > 0`
}
