import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockRequest, type RequestKey } from './lock-request.server.ts'
import { loggedType } from './logged-type.ts'
import { FULFILLED, isRequestOpen } from './states.ts'
import { documentRequests } from './table.server.ts'

/** Fulfils a request whose document came by email. `changed` is false where it was fulfilled before; one that is gone was withdrawn. */
export async function markAsReceived(
  app: Ground,
  actor: StaffActor,
  key: RequestKey,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'gone' }> {
  return app.db.transaction(async tx => {
    const request = await lockRequest(tx, key)
    if (request === null) return { ok: false, reason: 'gone' }
    if (!isRequestOpen(request.status)) return { ok: true, changed: false }

    await tx
      .update(documentRequests)
      .set({ status: FULFILLED, remindAt: null })
      .where(eq(documentRequests.id, request.id))
    await recordEvent(app, tx, {
      type: 'document.received',
      actor,
      subject: { kind: 'application', id: request.applicationId },
      requestId: request.id,
      documentType: loggedType(request.documentType),
    })
    return { ok: true, changed: true }
  })
}
