import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { threads } from './table.server.ts'
import { findSubject } from './threads.ts'
import { lockThread } from './write-message.server.ts'

/** Stores which application staff opened from an enquiry or a consultation. */
export async function linkThread(
  app: AppContext,
  tx: Transaction,
  { actor, threadId, applicationId }: { actor: StaffActor; threadId: string; applicationId: string },
): Promise<void> {
  const thread = await lockThread(tx, threadId)
  if (thread === null || thread.applicationId !== null) return
  await tx.update(threads).set({ openedApplicationId: applicationId }).where(eq(threads.id, threadId))
  await recordEvent(app, tx, {
    type: 'thread.application_opened',
    actor,
    subject: findSubject(thread),
    threadId,
    applicationId,
  })
}
