import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { hashOfToken, isInUse } from './open-applicant-session.server.ts'
import { QUESTION_KEYS, type QuestionKey } from './questions.ts'
import { applicationReference, readReference } from './reference.ts'
import { applicantSessionApplications, applicantSessions, applicationDeliveries, applications } from './table.server.ts'

export const ANSWER_COLUMNS = Object.fromEntries(QUESTION_KEYS.map(key => [key, applications[key]])) as Pick<
  typeof applications,
  QuestionKey
>

/** What an applicant may read of an application: never admin notes, never the fingerprint. */
export const FOR_APPLICANT = {
  id: applications.id,
  reference: applications.reference,
  item: applications.item,
  plan: applications.plan,
  agreedPence: applications.agreedPence,
  service: applications.service,
  email: applications.email,
  applicantName: applications.applicantName,
  ...ANSWER_COLUMNS,
  categoryOfTalent: applications.categoryOfTalent,
  notes: applications.notes,
  status: applications.status,
  paid: applications.paid,
  paymentStage: applications.paymentStage,
  settledPence: applications.settledPence,
  paymentDate: applications.paymentDate,
  resubmissionRequired: applications.resubmissionRequired,
  resubmissionReason: applications.resubmissionReason,
  resubmissionDate: applications.resubmissionDate,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
}

export type ApplicantsApplication = NonNullable<Awaited<ReturnType<typeof applicationInSession>>>

/** The id of the application with this reference, in any spelling; null when there is none. */
export async function applicationIdOf(app: Ground, typedReference: string): Promise<string | null> {
  const reference = readReference(typedReference)
  if (reference === null) return null
  const [row] = await app.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.reference, reference))
  return row?.id ?? null
}

/** The application that this browser's session holds under this reference; looking at it keeps it open for two hours more. */
export async function applicationInSession(app: Ground, token: string | null, typedReference: string) {
  const reference = readReference(typedReference)
  if (token === null || reference === null) return null
  const now = app.clock.now()
  const [row] = await app.db
    .select({ ...FOR_APPLICANT, sessionId: applicantSessions.id })
    .from(applications)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.applicationId, applications.id))
    .innerJoin(applicantSessions, eq(applicantSessions.id, applicantSessionApplications.sessionId))
    .where(
      and(eq(applications.reference, reference), eq(applicantSessions.tokenHash, hashOfToken(token)), isInUse(now)),
    )
  if (row === undefined) return null

  const { sessionId, ...application } = row
  await app.db
    .update(applicantSessionApplications)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(applicantSessionApplications.sessionId, sessionId),
        eq(applicantSessionApplications.applicationId, application.id),
      ),
    )
  return application
}

/** The deliveries of an application by day, without those that staff undid. */
export async function deliveriesOf(db: DatabaseOrTransaction, applicationId: string) {
  return db
    .select({
      id: applicationDeliveries.id,
      stage: applicationDeliveries.stage,
      what: applicationDeliveries.what,
      deliveredOn: applicationDeliveries.deliveredOn,
      note: applicationDeliveries.note,
      recordedBy: applicationDeliveries.recordedBy,
    })
    .from(applicationDeliveries)
    .where(and(eq(applicationDeliveries.applicationId, applicationId), isNull(applicationDeliveries.undoneAt)))
    .orderBy(asc(applicationDeliveries.deliveredOn), asc(applicationDeliveries.recordedAt))
}

/** A reference that no application has. A collision is one in a million millions; the unique index has the last word. */
export async function unusedReference(tx: Transaction): Promise<string> {
  for (;;) {
    const reference = applicationReference(randomBytes(8))
    const taken = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.reference, reference))
    if (taken.length === 0) return reference
  }
}
