import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type ApplicantsApplication, FOR_APPLICANT } from './queries.server.ts'
import { applications } from './table.server.ts'

/** What the applicant may read of an application, for a staff member whose look is recorded; null when there is none. */
export async function previewApplication(
  app: Ground,
  actor: StaffActor,
  id: string,
): Promise<ApplicantsApplication | null> {
  return app.db.transaction(async tx => {
    const [application] = await tx.select(FOR_APPLICANT).from(applications).where(eq(applications.id, id))
    if (application === undefined) return null
    await recordEvent(app, tx, { type: 'application.previewed', actor, subject: { kind: 'application', id } })
    return application
  })
}
