import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { aboutCase } from '#src/features/applications/case-kinds.ts'
import { lockCase } from '#src/features/applications/lock-applications.server.ts'
import { cases } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'

/** Stores which application staff opened from an enquiry or a consultation. */
export async function linkOpenedApplication(
  app: AppContext,
  tx: Transaction,
  { actor, caseId, applicationId }: { actor: StaffActor; caseId: string; applicationId: string },
): Promise<void> {
  const source = await lockCase(tx, caseId)
  if (source === null || source.kind === 'application') return
  await tx.update(cases).set({ openedApplicationId: applicationId }).where(eq(cases.id, caseId))
  await recordEvent(app, tx, {
    type: 'thread.application_opened',
    actor,
    subject: aboutCase(source),
    caseId,
    applicationId,
  })
}
