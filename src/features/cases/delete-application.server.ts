import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
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
 * Deletes an application with all that names its applicant; a job removes its files. Log and books stay, without name
 * and e-mail. `confirmation`: the reference, or without one the e-mail.
 */
export async function deleteApplication(
  app: Ground,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-confirmed' }> {
  return app.db.transaction(async tx => {
    // The application before its payments, here and where they are settled, so that the two never wait for each other.
    const [application] = await lockApplications(tx, [id])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (!isConfirmed(application, confirmation)) return { ok: false, reason: 'not-confirmed' }

    await emptyValues(tx, id)
    await emptySearches(tx, id)
    const proofKeys = await proofsOf(tx, id)
    await keepWithoutPerson(tx, application)
    await tx.delete(mails).where(eq(mails.applicationId, id))
    await app.jobs.enqueue(tx, 'remove-files', {
      reference: application.reference,
      uploadIds: await uploadsOf(tx, id),
      proofKeys,
    })
    // Requests, documents, what sessions see of it, and quotes go with it: their foreign keys say so.
    await tx.delete(applications).where(eq(applications.id, id))
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

/** While they can still be found: what of them lies in the intake goes by their ids. */
async function uploadsOf(tx: Transaction, id: string): Promise<Array<string>> {
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.applicationId, id))
  return rows.map(upload => upload.id)
}

/** Proofs of offline payments name their payer, so they go too. */
async function proofsOf(tx: Transaction, id: string): Promise<Array<string>> {
  const rows = await tx
    .select({ key: payments.proofKey })
    .from(payments)
    .where(and(eq(payments.applicationId, id), isNotNull(payments.proofKey)))
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** What people typed, before and after: of the application, and of what was recorded about its payments. */
async function emptyValues(tx: Transaction, id: string) {
  const ofPayments = tx
    .select({ id: sql<string>`${payments.id}::text`.as('payment_id') })
    .from(payments)
    .where(eq(payments.applicationId, id))
  const events = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      or(
        and(eq(auditEvents.subjectKind, 'application'), eq(auditEvents.subjectId, id)),
        and(eq(auditEvents.subjectKind, 'payment'), inArray(auditEvents.subjectId, ofPayments)),
      ),
    )
  await tx.delete(auditValues).where(inArray(auditValues.eventId, events))
}

/** The links go now as well: left to their foreign keys, one would be asked about when the other's row is gone already. */
async function keepWithoutPerson(tx: Transaction, { id, reference: applicationReference }: LockedApplication) {
  // How an offline payment came about was typed by people, and may name its payer.
  await tx
    .update(payments)
    .set({ recordedNote: 'Removed with the application', offlineReference: null, proofKey: null })
    .where(and(eq(payments.applicationId, id), eq(payments.channel, 'offline')))
  const ofPayments = tx.select({ id: payments.id }).from(payments).where(eq(payments.applicationId, id))
  // What the payer's bank wrote may name the payer.
  await tx.update(disputes).set({ reason: null }).where(inArray(disputes.paymentId, ofPayments))
  await tx
    .update(payments)
    .set({ name: null, email: null, applicationReference, applicationId: null, quoteId: null })
    .where(eq(payments.applicationId, id))
}

/**
 * Empties recorded searches of exports that identify this applicant. Ignores words of two letters. Call it before the
 * application is deleted.
 */
async function emptySearches(tx: Transaction, applicationId: string): Promise<void> {
  const exports = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.type, 'applications.exported' satisfies AuditEventType))
  const searched = sql`${auditValues.values} -> 'q' ->> 'after'`
  const folded = sql`search_fold(translate(${searched}, '‐‑‒–—―−﹘﹣－', '----------'))`
  const isAboutIt = tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), or(everyWordIn(folded), holdsOneOf(folded))))
  await tx
    .delete(auditValues)
    .where(and(inArray(auditValues.eventId, exports), isNotNull(searched), sql`exists ${isAboutIt}`))
}

function everyWordIn(folded: SQL): SQL {
  return sql`char_length(${folded}) > 2 and not exists (
    select 1 from regexp_split_to_table(${folded}, '\\s+') as word where position(word in ${applications.searchText}) = 0
  )`
}

function holdsOneOf(folded: SQL): SQL {
  const { sortName, email, reference } = applications
  return sql`position(${sortName} in ${folded}) > 0 or position(search_fold(${email}) in ${folded}) > 0
    or position(lower(${reference}) in ${folded}) > 0 or position(lower(replace(${reference}, '-', '')) in ${folded}) > 0`
}
