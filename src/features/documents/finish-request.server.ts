import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { loggedType } from './document-types.ts'
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

type RequestKey = { applicationId: string; requestId: string }

/** A request of an application, both locked until the transaction ends; null where either is gone. */
async function lockRequest(tx: Transaction, { applicationId, requestId }: RequestKey) {
  // The application first, as where something is asked for and where it is deleted.
  const [application] = await lockApplications(tx, [applicationId])
  if (application === undefined) return null
  const [request] = await tx
    .select()
    .from(documentRequests)
    .where(and(eq(documentRequests.id, requestId), eq(documentRequests.applicationId, applicationId)))
    .for('update')
  return request ?? null
}
