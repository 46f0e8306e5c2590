import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { needsDetails } from '#src/features/applications/open-tasks.ts'
import { type Answers, forEachQuestion, QUESTION_KEYS } from '#src/features/applications/questions.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { isRequestOpen, UNREVIEWED } from './states.ts'
import { documentRequests, documents } from './table.server.ts'

const CV = 'CV/Resume'

/**
 * Stores sector and answers of an application that began with name and email only, and requests the CV unless it was
 * requested or sent before. Returns the id of the CV request while it is open.
 */
export async function giveDetails(
  app: AppContext,
  { applicationId, sector, ...answers }: { applicationId: string; sector: Sector } & Partial<Answers>,
): Promise<{ ok: true; cvRequestId: string | null } | { ok: false; reason: 'not-found' | 'not-needed' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (application.sector === sector) return { ok: true, cvRequestId: await openCvRequest(tx, applicationId) }
    if (!needsDetails(application)) return { ok: false, reason: 'not-needed' }

    const given = QUESTION_KEYS.filter(key => (answers[key] ?? null) !== null)
    await tx
      .update(applications)
      .set({
        sector,
        ...forEachQuestion(key => answers[key] ?? null, given),
        updatedAt: app.clock.now(),
      })
      .where(eq(applications.id, applicationId))
    await recordEvent(
      app,
      tx,
      {
        type: 'application.details_given',
        actor: { kind: 'applicant', id: applicationId },
        subject: { kind: 'application', id: applicationId },
        fields: ['sector', ...given].join(', '),
      },
      {
        sector: { before: null, after: sector },
        ...forEachQuestion(key => ({ before: application[key], after: answers[key] ?? null }), given),
      },
    )
    return { ok: true, cvRequestId: await askForCv(app, tx, applicationId) }
  })
}

async function askForCv(app: AppContext, tx: Transaction, applicationId: string): Promise<string | null> {
  const requested = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, applicationId), eq(documentRequests.documentType, CV)))
  const sent = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.applicationId, applicationId), eq(documents.documentType, CV)))
  if (requested.length > 0 || sent.length > 0) return openCvRequest(tx, applicationId)

  const id = randomUUID()
  await tx.insert(documentRequests).values({
    id,
    applicationId,
    documentType: CV,
    description: 'Your CV, with dates. We start with it.',
    dueDate: null,
    status: UNREVIEWED,
    requestedAt: app.clock.now(),
  })
  await recordEvent(app, tx, {
    type: 'document.requested',
    actor: { kind: 'system' },
    subject: { kind: 'application', id: applicationId },
    requestId: id,
    documentType: CV,
    dueDate: null,
  })
  return id
}

async function openCvRequest(tx: Transaction, applicationId: string): Promise<string | null> {
  const [request] = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(
      and(
        eq(documentRequests.applicationId, applicationId),
        eq(documentRequests.documentType, CV),
        isInStates(documentRequests.status, isRequestOpen),
      ),
    )
  return request?.id ?? null
}
