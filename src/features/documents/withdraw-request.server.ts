import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { lockRequest, type RequestKey } from './lock-request.server.ts'
import { loggedType } from './logged-type.ts'
import { isRequestOpen } from './states.ts'
import { documentRequests } from './table.server.ts'

/** Takes back what was asked for. `changed` is false where it was gone before. What has arrived meanwhile stays. */
export async function withdrawRequest(
  app: Ground,
  actor: StaffActor,
  key: RequestKey,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: 'not-open' }> {
  return app.db.transaction(async tx => {
    const request = await lockRequest(tx, key)
    if (request === null) return { ok: true, changed: false }
    if (!isRequestOpen(request.status)) return { ok: false, reason: 'not-open' }

    await tx.delete(documentRequests).where(eq(documentRequests.id, request.id))
    await recordEvent(
      app,
      tx,
      {
        type: 'document.withdrawn',
        actor,
        subject: { kind: 'application', id: request.applicationId },
        requestId: request.id,
        documentType: loggedType(request.documentType),
      },
      { description: { before: request.description, after: null } },
    )
    return { ok: true, changed: true }
  })
}
