import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { needsDetails } from '#src/features/applications/open-tasks.ts'
import { type Answers, forEachQuestion, QUESTION_KEYS } from '#src/features/applications/questions.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { openCase } from '#src/features/cases/work/open-case.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { CV_DOCUMENT_TYPE } from './document-types.ts'
import { openFirstTasks } from './open-first-tasks.server.ts'
import { isRequestOpen } from './states.ts'
import { documentRequests } from './table.server.ts'

/**
 * Stores sector and answers of an application that began with name and email only, and requests what the first
 * stage needs. Returns the id of the CV request while it is open.
 */
export async function giveDetails(
  app: AppContext,
  { applicationId, sector, ...answers }: { applicationId: string; sector: Sector } & Partial<Answers>,
): Promise<{ ok: true; cvRequestId: string | null } | { ok: false; reason: 'not-found' | 'not-needed' }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (application === null) return { ok: false, reason: 'not-found' }
    if (application.sector === sector) return { ok: true, cvRequestId: await findOpenCvRequest(tx, applicationId) }
    if (!needsDetails(application)) return { ok: false, reason: 'not-needed' }

    const answeredQuestions = QUESTION_KEYS.filter(key => (answers[key] ?? null) !== null)
    await writeApplication(tx, applicationId, {
      sector,
      ...forEachQuestion(key => answers[key] ?? null, answeredQuestions),
      updatedAt: app.clock.now(),
    })
    await recordEvent(
      app,
      tx,
      {
        type: 'application.details_given',
        actor: { kind: 'applicant', id: applicationId },
        subject: { kind: 'application', id: applicationId },
        fields: ['sector', ...answeredQuestions].join(', '),
      },
      {
        sector: { before: null, after: sector },
        ...forEachQuestion(key => ({ before: application[key], after: answers[key] ?? null }), answeredQuestions),
      },
    )
    await openCase(app, tx, applicationId)
    await openFirstTasks(app, tx, applicationId)
    return { ok: true, cvRequestId: await findOpenCvRequest(tx, applicationId) }
  })
}

async function findOpenCvRequest(tx: Transaction, applicationId: string): Promise<string | null> {
  const [request] = await tx
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(
      and(
        eq(documentRequests.caseId, applicationId),
        eq(documentRequests.documentType, CV_DOCUMENT_TYPE),
        isInStates(documentRequests.status, isRequestOpen),
      ),
    )
  return request?.id ?? null
}
