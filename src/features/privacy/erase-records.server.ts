import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { applicantSessionApplications, applicantSessions } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import type { LockedCase } from '#src/features/cases/lock-cases.server.ts'
import { forgetWithoutCases } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { deleteFiles } from '#src/features/files/attach.server.ts'
import { files } from '#src/features/files/table.server.ts'
import type { MailSubjectKind } from '#src/features/mail/mail.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { anonymisePayments, lockPayments } from '#src/features/money/anonymise-payments.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { deleteUnusedProofs } from '#src/features/people/access/browsers.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { legalHolds, privacyRequests } from './table.server.ts'

/** The audit log keeps both. */
export type Erasure = { actor: Actor; why: 'retention' | 'person' | 'by-owner' | 'bin' }

/**
 * Erases a locked case, also one in the bin. What belongs to it goes with its row. Its payments and events stay without
 * personal data, and its files go by a job.
 */
export async function eraseCase(
  app: AppContext,
  tx: Transaction,
  erased: LockedCase,
  { actor, why }: Erasure,
): Promise<void> {
  const { id, kind, personId, email, reference } = erased
  const isOfCase = eq(payments.caseId, id)
  const paymentIds = (await lockPayments(tx, isOfCase)).map(payment => payment.id)
  await eraseValues(tx, eq(auditEvents.caseId, id))
  await tx.delete(auditValues).where(inArray(auditValues.eventId, await findSearches(tx, erased)))
  await tx.delete(bookings).where(inArray(bookings.paymentId, paymentIds))
  const inTransit = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.caseId, id))
  const proofIds = await anonymisePayments(tx, isOfCase)
  const isTheirFile = or(eq(files.caseId, id), inArray(files.id, proofIds))
  const uploadIds = inTransit.map(upload => upload.id)
  await eraseFiles(app, tx, isTheirFile, uploadIds)
  await eraseSessions(tx, id)
  await eraseStoriesOfCase(tx, id, why)
  await tx.delete(cases).where(eq(cases.id, id))
  await forgetWithoutCases(tx, personId)
  await eraseHolds(tx, eq(legalHolds.caseId, id))
  await deleteUnusedProofs(tx, email)
  await recordEvent(app, tx, { type: 'case.erased', actor, subject: { kind, id }, caseKind: kind, reference, why })
}

export async function erasePayers(app: AppContext, tx: Transaction, isTheirs: SQL): Promise<void> {
  await eraseFiles(app, tx, inArray(files.id, await anonymisePayments(tx, isTheirs)))
}

/** A job removes the stored files. */
export async function eraseFiles(
  app: AppContext,
  tx: Transaction,
  isTheirs: SQL | undefined,
  uploadIds: Array<string> = [],
): Promise<void> {
  const keys = await deleteFiles(tx, isTheirs)
  if (keys.length + uploadIds.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds })
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

/** Retention leaves a story that has words: its writer agreed that it stays on the website (132). */
async function eraseStoriesOfCase(tx: Transaction, caseId: string, why: Erasure['why']): Promise<void> {
  const isErased = why === 'retention' ? isNull(stories.quote) : undefined
  await tx.delete(stories).where(and(eq(stories.caseId, caseId), isErased))
}

/** Its person goes too, if we keep no case of theirs. */
export async function eraseStory(app: AppContext, tx: Transaction, id: string, { actor, why }: Erasure): Promise<void> {
  const [story] = await tx.delete(stories).where(eq(stories.id, id)).returning({ personId: stories.personId })
  if (story === undefined) return
  await forgetWithoutCases(tx, story.personId)
  await recordEvent(app, tx, { type: 'story.erased', actor, subject: { kind: 'story', id }, storyId: id, why })
}

/** Sessions that open only this application go with it. */
async function eraseSessions(tx: Transaction, applicationId: string): Promise<void> {
  const ofApplication = tx
    .select({ id: applicantSessionApplications.sessionId })
    .from(applicantSessionApplications)
    .where(eq(applicantSessionApplications.caseId, applicationId))
  const others = sql`exists (select 1 from ${applicantSessionApplications} as other
    where other.session_id = ${applicantSessions.id} and other.case_id <> ${applicationId})`
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
  await eraseValues(tx, or(...conditions))
}

async function eraseValues(tx: Transaction, isTheirs: SQL | undefined): Promise<void> {
  const eventIds = tx.select({ id: auditEvents.id }).from(auditEvents).where(isTheirs)
  await tx.delete(auditValues).where(inArray(auditValues.eventId, eventIds))
}

const EVENTS_WITH_SEARCHES: Array<AuditEventType> = ['applications.exported', 'payments.exported']

/** Finds recorded searches that would find the person. */
async function findSearches(
  tx: Transaction,
  { name, email, reference }: { name: string; email: string; reference: string | null },
) {
  const searchText = sql`${auditValues.values} -> 'q' ->> 'after'`
  const foldedSearch = sql`search_fold(translate(${searchText}, '‐‑‒–—―−﹘﹣－', '----------'))`
  const compactReference = reference?.toLowerCase().replaceAll('-', '') ?? ''
  const names = [sql`search_fold(${name}::text)`, sql`search_fold(${email}::text)`]
  const identifiers = [...names, sql`${(reference ?? '').toLowerCase()}::text`, sql`${compactReference}::text`]
  const rows = await tx
    .select({ id: auditValues.eventId })
    .from(auditEvents)
    .innerJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(
      and(
        inArray(auditEvents.type, EVENTS_WITH_SEARCHES),
        isNotNull(searchText),
        or(
          containsEveryWord(foldedSearch, sql.join(identifiers, sql` || ' ' || `)),
          ...identifiers.map(words => sql`${words} <> '' and position(${words} in ${foldedSearch}) > 0`),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

function containsEveryWord(foldedSearch: SQL, words: SQL): SQL {
  return sql`char_length(${foldedSearch}) > 2 and not exists (
    select 1 from regexp_split_to_table(${foldedSearch}, '\\s+') as word where position(word in ${words}) = 0
  )`
}
