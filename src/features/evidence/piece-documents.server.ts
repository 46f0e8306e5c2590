import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { changePlan, countPlanChange, type PlanRefusal } from './change-plan.server.ts'
import type { PieceKey } from './pieces.server.ts'
import { findPiece } from './plan/find-piece.server.ts'

type DocumentKey = PieceKey & { documentId: string }

export type PutDocumentResult =
  | { ok: true }
  | { ok: false; reason: 'piece-gone' | 'document-gone' }
  | { ok: false; reason: 'in-other'; title: string }
  | PlanRefusal

/** Puts a document of the case into a piece. A document is in one piece at most, so `move` takes it out of another. */
export async function putDocumentIntoPiece(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId, documentId, move }: DocumentKey & { move: boolean },
): Promise<PutDocumentResult> {
  return changePlan(app, applicationId, async (tx): Promise<PutDocumentResult> => {
    const piece = await findPiece(tx, { applicationId, pieceId })
    if (piece === null) return { ok: false, reason: 'piece-gone' }
    const document = await findDocument(tx, { applicationId, documentId })
    if (document === null) return { ok: false, reason: 'document-gone' }
    if (document.pieceId === pieceId) return { ok: true }
    const other = document.pieceId === null ? null : await findPiece(tx, { applicationId, pieceId: document.pieceId })
    if (other !== null && !move) return { ok: false, reason: 'in-other', title: other.title }
    await writePiece(tx, documentId, pieceId)
    await countPlanChange(tx, applicationId)
    const event = { actor, subject: { kind: 'application', id: applicationId }, documentId } as const
    if (other !== null) await recordEvent(app, tx, { ...event, type: 'evidence.file_removed', pieceId: other.id })
    await recordEvent(app, tx, { ...event, type: 'evidence.file_added', pieceId })
    return { ok: true }
  })
}

/** Takes a document out of a piece. It stays a document of the case. */
export async function takeDocumentOut(
  app: AppContext,
  actor: StaffActor,
  { applicationId, pieceId, documentId }: DocumentKey,
): Promise<{ ok: true } | PlanRefusal> {
  return changePlan(app, applicationId, async tx => {
    const document = await findDocument(tx, { applicationId, documentId })
    if (document?.pieceId !== pieceId) return { ok: true }
    await writePiece(tx, documentId, null)
    await countPlanChange(tx, applicationId)
    const subject = { kind: 'application', id: applicationId } as const
    await recordEvent(app, tx, { type: 'evidence.file_removed', actor, subject, pieceId, documentId })
    return { ok: true }
  })
}

async function findDocument(tx: Transaction, { applicationId, documentId }: Omit<DocumentKey, 'pieceId'>) {
  const [document] = await tx
    .select({ pieceId: documents.pieceId })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.caseId, applicationId)))
    .for('update')
  return document ?? null
}

async function writePiece(tx: Transaction, documentId: string, pieceId: string | null): Promise<void> {
  await tx.update(documents).set({ pieceId }).where(eq(documents.id, documentId))
}
