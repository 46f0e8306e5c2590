import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { dayInLagos } from '#src/dates.ts'
import { createReference, readReference } from '#src/features/cases/reference.ts'
import { isOpen, isStopped, owesAnswers } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { hashToken } from '#src/secrets.server.ts'
import { isSessionActive, lastUseOfActiveSession, RECORD_USE_AFTER_MS } from './open-applicant-session.server.ts'
import { QUESTION_KEYS, type QuestionKey } from './questions.ts'
import {
  applicantSessionApplications,
  applicantSessions,
  applicationDeliveries,
  liveApplications,
} from './table.server.ts'

export const ANSWER_COLUMNS = Object.fromEntries(QUESTION_KEYS.map(key => [key, liveApplications[key]])) as Pick<
  typeof liveApplications,
  QuestionKey
>

/** The SQL of an open status, unless a refund ended the case. */
export const IS_OPEN_CASE = sql<boolean>`(${liveApplications.endedByRefundAt} is null
  and ${isInStates(liveApplications.status, isOpen)})`

/** The SQL of `!hasEnded`. */
export const HAS_NOT_ENDED = sql<boolean>`(${liveApplications.endedByRefundAt} is null
  and ${isInStates(liveApplications.status, status => !isStopped(status))})`

/** The SQL of a case in which we answer what the applicant sent. */
export const OWES_ANSWERS = sql<boolean>`(${liveApplications.endedByRefundAt} is null
  and ${isInStates(liveApplications.status, owesAnswers)})`

/** Applicants may read these columns. Admin notes and the fingerprint must never be among them. */
export const APPLICANT_COLUMNS = {
  id: liveApplications.id,
  reference: liveApplications.reference,
  item: liveApplications.item,
  plan: liveApplications.plan,
  agreedPence: liveApplications.agreedPence,
  service: liveApplications.service,
  email: liveApplications.email,
  applicantName: liveApplications.applicantName,
  ...ANSWER_COLUMNS,
  sector: liveApplications.sector,
  endorsingBody: liveApplications.endorsingBody,
  endorsementRoute: liveApplications.endorsementRoute,
  notes: liveApplications.notes,
  status: liveApplications.status,
  statusSince: liveApplications.statusSince,
  version: liveApplications.version,
  paid: liveApplications.paid,
  paymentStage: liveApplications.paymentStage,
  settledPence: liveApplications.settledPence,
  reducedPence: liveApplications.reducedPence,
  endedByRefundAt: liveApplications.endedByRefundAt,
  paymentDate: liveApplications.paymentDate,
  resubmissionRequired: liveApplications.resubmissionRequired,
  resubmissionReason: liveApplications.resubmissionReason,
  resubmissionDate: liveApplications.resubmissionDate,
  createdAt: liveApplications.createdAt,
  updatedAt: liveApplications.updatedAt,
  adviser: sql<
    string | null
  >`(select name from ${staffMembers} where ${staffMembers.id} = ${liveApplications.ownerId} and ${staffMembers.disabledAt} is null)`,
}

export type ApplicationForApplicant = NonNullable<Awaited<ReturnType<typeof openApplicationInSession>>>

/** Finds an application by its stored reference. The caller decides who may see it. */
export async function findApplication(
  db: DatabaseOrTransaction,
  reference: string,
): Promise<ApplicationForApplicant | null> {
  const [row] = await db
    .select(APPLICANT_COLUMNS)
    .from(liveApplications)
    .where(eq(liveApplications.reference, reference))
  return row ?? null
}

export async function findApplicationId(app: AppContext, typedReference: string): Promise<string | null> {
  const reference = readReference(typedReference)
  if (reference === null) return null
  const [row] = await app.db
    .select({ id: liveApplications.id })
    .from(liveApplications)
    .where(eq(liveApplications.reference, reference))
  return row?.id ?? null
}

const sessionApplication = buildOnce(db =>
  db
    .select({
      ...APPLICANT_COLUMNS,
      sessionId: applicantSessions.id,
      lastUsedAt: applicantSessionApplications.lastUsedAt,
    })
    .from(liveApplications)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.caseId, liveApplications.id))
    .innerJoin(applicantSessions, eq(applicantSessions.id, applicantSessionApplications.sessionId))
    .where(
      and(
        eq(liveApplications.reference, sql.placeholder('reference')),
        eq(applicantSessions.tokenHash, sql.placeholder('tokenHash')),
        isSessionActive({ usedAfter: sql.placeholder('usedAfter'), usedUntil: sql.placeholder('usedUntil') }),
      ),
    ),
)

/** Returns the application if the session may see it. Access ends at most 2:05 hours after the last use. */
export async function openApplicationInSession(app: AppContext, token: string | null, typedReference: string) {
  const reference = readReference(typedReference)
  if (token === null || reference === null) return null
  const now = app.clock.now()
  const [row] = await sessionApplication(app.db).execute({
    reference,
    tokenHash: hashToken(token),
    ...lastUseOfActiveSession(now),
  })
  if (row === undefined) return null

  const { sessionId, lastUsedAt, ...application } = row
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) < RECORD_USE_AFTER_MS) return application
  await app.db
    .update(applicantSessionApplications)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(applicantSessionApplications.sessionId, sessionId),
        eq(applicantSessionApplications.caseId, application.id),
      ),
    )
  return application
}

const deliveries = buildOnce(db =>
  db
    .select({
      id: applicationDeliveries.id,
      stage: applicationDeliveries.stage,
      what: applicationDeliveries.what,
      deliveredOn: applicationDeliveries.deliveredOn,
      note: applicationDeliveries.note,
      recordedBy: applicationDeliveries.recordedBy,
      messageId: applicationDeliveries.messageId,
    })
    .from(applicationDeliveries)
    .where(and(eq(applicationDeliveries.caseId, sql.placeholder('id')), isNull(applicationDeliveries.undoneAt)))
    .orderBy(asc(applicationDeliveries.deliveredOn), asc(applicationDeliveries.recordedAt)),
)

/** Lists the deliveries that staff have not undone, oldest first. */
export function listDeliveries(db: DatabaseOrTransaction, applicationId: string) {
  return deliveries(db).execute({ id: applicationId })
}

const statusChanges = buildOnce(db =>
  db
    .select({ at: auditEvents.at, type: auditEvents.type, to: sql<string>`${auditEvents.details}->>'to'` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, sql.placeholder('id')),
        inArray(auditEvents.type, ['application.updated', 'application.status_undone', 'application.resubmitted']),
        sql`${auditEvents.details}->>'to' is not null`,
      ),
    )
    .orderBy(asc(auditEvents.at), asc(auditEvents.id)),
)

/** Lists the changes that were not undone, oldest first. */
export async function listStatusChanges(db: DatabaseOrTransaction, applicationId: string) {
  const changes: Array<{ at: Date; to: string }> = []
  for (const { type, ...change } of await statusChanges(db).execute({ id: applicationId })) {
    if (type === 'application.status_undone') changes.pop()
    else changes.push(change)
  }
  return changes
}

/** Returns a reference that no application has, also in the bin. If a concurrent transaction takes it, the unique index refuses the insert. */
export async function generateReference(tx: Transaction): Promise<string> {
  for (;;) {
    const reference = createReference(randomBytes(8))
    const rowsWithReference = await tx.select({ id: cases.id }).from(cases).where(eq(cases.reference, reference))
    if (rowsWithReference.length === 0) return reference
  }
}

/**
 * Returns the day in Lagos on which an application came in. Returns null if staff added it, because its steps and its
 * money may be older than the record.
 */
export async function findDayOfOpening(tx: Transaction, applicationId: string): Promise<string | null> {
  const isAddedByStaff = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        eq(auditEvents.type, 'application.added'),
      ),
    )
  const [row] = await tx
    .select({ createdAt: liveApplications.createdAt })
    .from(liveApplications)
    .where(and(eq(liveApplications.id, applicationId), notExists(isAddedByStaff)))
  return row === undefined ? null : dayInLagos(row.createdAt)
}

/** Returns what the applicant sees, and records that a staff member viewed it. */
export async function previewApplication(
  app: AppContext,
  actor: StaffActor,
  id: string,
): Promise<ApplicationForApplicant | null> {
  return app.db.transaction(async tx => {
    const [application] = await tx.select(APPLICANT_COLUMNS).from(liveApplications).where(eq(liveApplications.id, id))
    if (application === undefined) return null
    await recordEvent(app, tx, { type: 'application.previewed', actor, subject: { kind: 'application', id } })
    return application
  })
}
