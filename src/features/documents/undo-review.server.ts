import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { recordDocumentEvent } from './record-document-event.server.ts'
import { type LockedDocument, lockDocument, updateRequestAfterDecision } from './review-document.server.ts'
import { APPROVED, isUnreviewed, UNREVIEWED } from './states.ts'
import { documents } from './table.server.ts'

export type UndoReviewRefusal = 'not-found' | 'mailed' | 'of-colleague' | 'was-decided-before'

/**
 * Takes back the actor's own decision while the mail about it waits. The document is unreviewed again and fulfils its
 * request. A decision that replaced an earlier one cannot be taken back, only changed.
 */
export async function undoReview(
  app: AppContext,
  actor: StaffActor,
  documentId: string,
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: UndoReviewRefusal }> {
  return app.db.transaction(async tx => {
    const locked = await lockDocument(tx, documentId)
    if (locked === null) return { ok: false, reason: 'not-found' }
    const { document } = locked
    if (isUnreviewed(document.status)) return { ok: true, changed: false }
    if (document.decisionMailDueAt === null) return { ok: false, reason: 'mailed' }
    if (document.reviewedBy !== actor.id) return { ok: false, reason: 'of-colleague' }
    if (await wasDecidedBefore(tx, document)) return { ok: false, reason: 'was-decided-before' }

    await tx
      .update(documents)
      .set({ status: UNREVIEWED, adminComment: null, reviewedAt: null, reviewedBy: null, decisionMailDueAt: null })
      .where(eq(documents.id, document.id))
    await updateRequestAfterDecision(app, tx, document, APPROVED)
    await recordDocumentEvent(
      app,
      tx,
      { type: 'document.review_undone', actor, of: document, documentId },
      document.adminComment === null ? {} : { comment: { before: document.adminComment, after: null } },
    )
    return { ok: true, changed: true }
  })
}

async function wasDecidedBefore(tx: Transaction, { id, caseId: applicationId }: LockedDocument): Promise<boolean> {
  const isUndo = sql`${auditEvents.type} = 'document.review_undone'`
  const [counted] = await tx
    .select({
      decisions: sql<number>`(count(*) filter (where not ${isUndo}) - count(*) filter (where ${isUndo}))::int`,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, 'application'),
        eq(auditEvents.subjectId, applicationId),
        inArray(auditEvents.type, ['document.approved', 'document.rejected', 'document.review_undone']),
        sql`${auditEvents.details} ->> 'documentId' = ${id}`,
      ),
    )
  return (counted?.decisions ?? 0) > 1
}
