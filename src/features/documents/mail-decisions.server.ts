import { and, asc, eq, isNotNull, lte, min } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { type Clock, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockFreeApplication } from '#src/features/applications/lock-applications.server.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { type DecidedDocument, decisionsMail, reviewedMail } from './mails.tsx'
import { DECISIONS, isRequestOpen } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

const QUIET_MS = 2 * MINUTE_MS
const MAX_WAIT_MS = 10 * MINUTE_MS

/** Holds the mail about all decisions of a sitting until two quiet minutes, or ten minutes after the first decision. */
export async function holdDecisionMail(
  app: { clock: Clock },
  tx: Transaction,
  { id, caseId }: { id: string; caseId: string },
): Promise<void> {
  const now = app.clock.now()
  await tx.update(documents).set({ decisionMailDueAt: now }).where(eq(documents.id, id))
  const waits = and(eq(documents.caseId, caseId), isNotNull(documents.decisionMailDueAt))
  const [sitting] = await tx
    .select({ firstDecidedAt: min(documents.reviewedAt) })
    .from(documents)
    .where(waits)
  const latest = (sitting?.firstDecidedAt ?? now).getTime() + MAX_WAIT_MS
  const dueAt = new Date(Math.min(now.getTime() + QUIET_MS, latest))
  await tx.update(documents).set({ decisionMailDueAt: dueAt }).where(waits)
}

const MAX_APPLICANTS_PER_RUN = 100

/**
 * Queues one mail for each application whose decisions have waited long enough. The mail contains what is true now.
 * Returns the number of mails.
 */
export async function mailDecisions(app: AppContext): Promise<number> {
  const dueApplications = await app.db
    .select({ applicationId: documents.caseId })
    .from(documents)
    .where(and(lte(documents.decisionMailDueAt, app.clock.now()), isOutsideBin(documents.caseId)))
    .groupBy(documents.caseId)
    .orderBy(min(documents.decisionMailDueAt))
    .limit(MAX_APPLICANTS_PER_RUN)
  let mailCount = 0
  for (const { applicationId } of dueApplications) if (await mailApplicant(app, applicationId)) mailCount++
  return mailCount
}

async function mailApplicant(app: AppContext, applicationId: string): Promise<boolean> {
  return app.db.transaction(async tx => {
    const application = await lockFreeApplication(tx, applicationId)
    if (application === null) return false
    const decided = await lockDecidedDocuments(tx, applicationId)
    const now = app.clock.now()
    if (decided.every(({ dueAt }) => dueAt === null || dueAt > now)) return false
    await tx
      .update(documents)
      .set({ decisionMailDueAt: null })
      .where(and(eq(documents.caseId, applicationId), isNotNull(documents.decisionMailDueAt)))
    const { reference, email, applicantName: name } = application
    const mailed = decided.map(toDecidedDocument)
    const [first, ...others] = mailed
    if (first === undefined || reference === null || !acceptsUploads(application)) return false
    const trackingUrl = app.publicUrl + addresses.tracking({ reference, email, tab: 'documents' })
    const about = { kind: 'application', id: applicationId } as const
    const recipient = { name, reference, trackingUrl }
    await (others.length === 0
      ? notify(app, tx, applicant(email), { mail: reviewedMail, about, data: { ...recipient, ...first } })
      : notify(app, tx, applicant(email), { mail: decisionsMail, about, data: { ...recipient, documents: mailed } }))
    return true
  })
}

type LockedDecision = Awaited<ReturnType<typeof lockDecidedDocuments>>[number]

function lockDecidedDocuments(tx: Transaction, applicationId: string) {
  return tx
    .select({
      dueAt: documents.decisionMailDueAt,
      status: documents.status,
      documentType: documents.documentType,
      fileName: files.name,
      comment: documents.adminComment,
      request: { status: documentRequests.status, dueDate: documentRequests.dueDate },
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(documentRequests, eq(documentRequests.id, documents.requestId))
    .where(and(eq(documents.caseId, applicationId), isNotNull(documents.decisionMailDueAt)))
    .orderBy(asc(documents.reviewedAt), asc(documents.id))
    .for('update', { of: documents })
}

function toDecidedDocument({ status, documentType, fileName, comment, request }: LockedDecision): DecidedDocument {
  const decision = DECISIONS.find(each => each === status)
  if (decision === undefined) throw new Error('A document without a decision waits for the mail about it.')
  const isAskedFor = request !== null && isRequestOpen(request.status)
  return { decision, documentType, fileName, comment, isAskedFor, dueDate: isAskedFor ? request.dueDate : null }
}
