import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { APPLICANT_COLUMNS, type ApplicationForApplicant } from './queries.server.ts'
import { liveApplications } from './table.server.ts'

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
