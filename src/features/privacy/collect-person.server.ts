import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import {
  applicantSessionApplications,
  applicantSessions,
  applicationDeliveries,
  applications,
} from '#src/features/applications/table.server.ts'
import { bookings, consultations, timeWishes } from '#src/features/bookings/table.server.ts'
import { applicationClocks, applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import { snoozes } from '#src/features/cases/open-work/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { caseNotes, tasks } from '#src/features/cases/work/table.server.ts'
import { documentRequests, documents, uploads } from '#src/features/documents/table.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import {
  evidencePieceCriteria,
  evidencePieces,
  evidencePlans,
  evidencePlanVersions,
  evidenceRatings,
} from '#src/features/evidence/plan/table.server.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { letterFiles, letters } from '#src/features/letters/table.server.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import { mails, reminders } from '#src/features/mail/table.server.ts'
import { enquiries, messageFiles, messages } from '#src/features/messages/table.server.ts'
import {
  disputes,
  feeCredits,
  ledgerEntries,
  payLinks,
  payments,
  quotes,
  refunds,
} from '#src/features/money/table.server.ts'
import { applicantProofs } from '#src/features/people/access/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { outcomeReasons, outcomes } from '#src/features/visa/outcomes/table.server.ts'
import type { PersonRecords } from './find-person.server.ts'
import { privacyRequests } from './table.server.ts'

type Row = Record<string, unknown>

/** Keys, hashes and columns for searching tell the person nothing. */
export const INTERNAL = new Set([
  'searchText',
  'sortName',
  'urgency',
  'fingerprint',
  'changeKey',
  'heldBy',
  'payerHash',
  'checkoutUrl',
  'idempotencyKey',
  'sessionId',
  'messageId',
  'html',
  'key',
  'payerEmail',
  'tokenHash',
  'linkId',
])

/** A file of a letter is in the copy of an applicant only when staff have opened it to them. The CV of a referee never is. */
export const mayCopyFile = sql`(${files.purpose} <> 'letter' or exists (
  select from ${letterFiles} join ${letters} on ${letters.id} = ${letterFiles.letterId}
  where ${letterFiles.fileId} = ${files.id} and ${letterFiles.kind} <> 'cv' and ${letters.openedAt} is not null))`

export type CopyContext = { db: DatabaseOrTransaction; mailTemplates: ReadonlyMap<string, Mail<never>> }

/** Collects everything that we keep about a person, with readable names. Sums are in pence or kobo, as the name says. */
export async function collectPerson({ db, mailTemplates }: CopyContext, email: string, person: PersonRecords) {
  const ids = (records: ReadonlyArray<{ id: string }>) => records.map(({ id }) => id)
  const hideSecrets = (rows: ReadonlyArray<Row>) =>
    rows.map(({ data, ...mail }) => (isReadable(mailTemplates, mail) ? { ...mail, data } : mail))
  const caseIds = ids(person.cases)
  const bookingIds = ids(person.bookings)
  const paymentIds = ids(person.payments)
  const messageIds = db.select({ id: messages.id }).from(messages).where(inArray(messages.caseId, caseIds))
  const read = (table: PgTable, condition: SQL | undefined) => readRows(db, table, condition)
  return {
    email,
    person: await read(people, eq(people.email, email)),
    cases: await read(cases, inArray(cases.id, caseIds)),
    applications: await read(applications, inArray(applications.id, caseIds)),
    enquiries: await read(enquiries, inArray(enquiries.id, caseIds)),
    documents: await read(documents, inArray(documents.caseId, caseIds)),
    files: await read(files, and(inArray(files.caseId, caseIds), mayCopyFile)),
    evidencePlans: await read(evidencePlans, inArray(evidencePlans.caseId, caseIds)),
    versionsOfEvidencePlans: await read(evidencePlanVersions, inArray(evidencePlanVersions.caseId, caseIds)),
    evidence: await read(evidencePieces, inArray(evidencePieces.caseId, caseIds)),
    criteriaOfEvidence: await read(
      evidencePieceCriteria,
      inArray(
        evidencePieceCriteria.pieceId,
        db.select({ id: evidencePieces.id }).from(evidencePieces).where(inArray(evidencePieces.caseId, caseIds)),
      ),
    ),
    ratingsOfEvidence: await read(evidenceRatings, inArray(evidenceRatings.caseId, caseIds)),
    finalPacks: await read(submissionPacks, inArray(submissionPacks.caseId, caseIds)),
    documentRequests: await read(documentRequests, inArray(documentRequests.caseId, caseIds)),
    uploads: await read(uploads, inArray(uploads.caseId, caseIds)),
    deliveries: await read(applicationDeliveries, inArray(applicationDeliveries.caseId, caseIds)),
    ourNotes: await read(caseNotes, inArray(caseNotes.caseId, caseIds)),
    ourSnoozes: await read(snoozes, inArray(snoozes.caseId, caseIds)),
    ourTasks: await read(tasks, inArray(tasks.caseId, caseIds)),
    datesOfTheApplication: await read(applicationMilestones, inArray(applicationMilestones.caseId, caseIds)),
    deadlines: await read(applicationClocks, inArray(applicationClocks.caseId, caseIds)),
    decision: await read(outcomes, inArray(outcomes.caseId, caseIds)),
    reasonsOfTheDecision: await read(
      outcomeReasons,
      inArray(
        outcomeReasons.outcomeId,
        db.select({ id: outcomes.id }).from(outcomes).where(inArray(outcomes.caseId, caseIds)),
      ),
    ),
    visitsToTheTrackingPage: await readVisits(db, caseIds),
    browsers: await read(applicantProofs, eq(applicantProofs.email, email)),
    reminders: await read(reminders, inArray(reminders.caseId, caseIds)),
    quotes: await read(quotes, inArray(quotes.caseId, caseIds)),
    consultations: await read(bookings, or(inArray(bookings.id, bookingIds), inArray(bookings.heldForCaseId, caseIds))),
    whatYouToldUsBeforeCalls: await read(consultations, inArray(consultations.caseId, caseIds)),
    wishesForAnotherTime: await read(timeWishes, inArray(timeWishes.caseId, caseIds)),
    feesTakenOffPrices: await read(feeCredits, inArray(feeCredits.applicationId, caseIds)),
    payments: await read(payments, inArray(payments.id, paymentIds)),
    entriesInOurBooks: await read(ledgerEntries, inArray(ledgerEntries.paymentId, paymentIds)),
    refunds: await read(refunds, inArray(refunds.paymentId, paymentIds)),
    linksToPay: await read(payLinks, inArray(payLinks.caseId, caseIds)),
    paymentsForOthers: await readSponsoredPayments(db, ids(person.sponsored)),
    disputes: await read(disputes, inArray(disputes.paymentId, paymentIds)),
    messagesInConversations: await read(messages, inArray(messages.caseId, caseIds)),
    filesInConversations: await read(messageFiles, inArray(messageFiles.messageId, messageIds)),
    lettersOfRecommendation: await readNamedReferees(db, caseIds),
    lettersForOthers: await readLettersForOthers(db, ids(person.letters)),
    requests: await read(privacyRequests, eq(privacyRequests.email, email)),
    storiesForOurWebsite: await read(stories, inArray(stories.id, ids(person.stories))),
    emails: hideSecrets(await read(mails, eq(mails.to, email))),
    auditLog: await readAuditLog(db, { caseIds, subjectIds: [...bookingIds, ...paymentIds, ...ids(person.requests)] }),
  }
}

/** The applicant named them. What a referee wrote or told us is not the applicant’s, unless staff opened it. */
async function readNamedReferees(db: DatabaseOrTransaction, caseIds: Array<string>): Promise<Array<Row>> {
  const { position, name, role, organisation, knowsFrom, email, phone, isRelative, state, stateSince, dueOn } = letters
  const rows = await db
    .select({ position, name, role, organisation, knowsFrom, email, phone, isRelative, state, stateSince, dueOn })
    .from(letters)
    .where(inArray(letters.caseId, caseIds))
  return rows.map(toReadable)
}

/** A referee gets what the applicant told us about them, what they told us, and the names of their files. */
async function readLettersForOthers(db: DatabaseOrTransaction, letterIds: Array<string>): Promise<Array<Row>> {
  const rows = await db.select().from(letters).where(inArray(letters.id, letterIds))
  const fileRows = await db
    .select({ letterId: letterFiles.letterId, kind: letterFiles.kind, sentAt: letterFiles.sentAt, name: files.name })
    .from(letterFiles)
    .innerJoin(files, eq(files.id, letterFiles.fileId))
    .where(inArray(letterFiles.letterId, letterIds))
  return rows.map(({ caseId: _, ...letter }) => ({
    ...toReadable(letter),
    files: fileRows.filter(({ letterId }) => letterId === letter.id).map(({ letterId: __, ...file }) => file),
  }))
}

async function readRows(db: DatabaseOrTransaction, table: PgTable, condition: SQL | undefined): Promise<Array<Row>> {
  const rows: Array<Row> = await db.select().from(table).where(condition)
  return rows.map(toReadable)
}

function toReadable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !INTERNAL.has(name) && value !== null))
}

/** A mail that was sent has its text, without links. Codes and links of secret mails may still be valid. */
function isReadable(mailTemplates: CopyContext['mailTemplates'], { template, text }: Row): boolean {
  return text === undefined && mailTemplates.get(String(template))?.secret === null
}

function readSponsoredPayments(db: DatabaseOrTransaction, paymentIds: Array<string>) {
  const { reference, pence, kobo, state, openedAt, paidAt, payerName, payerEmail } = payments
  return db
    .select({ reference, pence, kobo, state, openedAt, paidAt, payerName, payerEmail })
    .from(payments)
    .where(inArray(payments.id, paymentIds))
}

function readVisits(db: DatabaseOrTransaction, applicationIds: Array<string>) {
  const { caseId: applicationId, sessionId, lastUsedAt } = applicantSessionApplications
  return db
    .select({ applicationId, browser: applicantSessions.browser, firstUsedAt: applicantSessions.createdAt, lastUsedAt })
    .from(applicantSessionApplications)
    .innerJoin(applicantSessions, eq(applicantSessions.id, sessionId))
    .where(inArray(applicationId, applicationIds))
}

async function readAuditLog(
  db: DatabaseOrTransaction,
  { caseIds, subjectIds }: { caseIds: Array<string>; subjectIds: Array<string> },
): Promise<Array<Row>> {
  const rows = await db
    .select({
      at: auditEvents.at,
      by: auditEvents.actorKind,
      type: auditEvents.type,
      details: auditEvents.details,
      changes: auditValues.values,
    })
    .from(auditEvents)
    .leftJoin(auditValues, eq(auditValues.eventId, auditEvents.id))
    .where(
      or(
        inArray(auditEvents.caseId, caseIds),
        ...['booking', 'payment', 'privacy_request'].map(
          kind => sql`${auditEvents.subjectKind} = ${kind} and ${inArray(auditEvents.subjectId, subjectIds)}`,
        ),
      ),
    )
    .orderBy(asc(auditEvents.at), desc(auditEvents.id))
  return rows.map(toReadable)
}
