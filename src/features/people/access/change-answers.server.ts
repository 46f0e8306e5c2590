import type { AppContext } from '#src/database/app-context.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { Answers } from '#src/features/applications/questions.ts'
import { type DetailsChange, writeDetails } from './write-details.server.ts'

/** Saves answers that an applicant changed. A version conflict returns the current answers. */
export async function changeAnswers(
  app: AppContext,
  {
    applicationId,
    version,
    applicantName,
    ...answers
  }: { applicationId: string; version: number; applicantName?: string | undefined } & Answers,
): Promise<DetailsChange | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    const details = applicantName === undefined ? answers : { ...answers, applicantName }
    const actor = { kind: 'applicant', id: applicationId } as const
    return writeDetails(app, tx, actor, { application, version, details })
  })
}
