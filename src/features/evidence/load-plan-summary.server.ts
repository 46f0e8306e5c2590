import { eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { type DocumentStatus, isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { countPlaces, findPieceState, isPieceApproved } from './pieces.ts'
import { evidencePieces, evidencePlans } from './plan/table.server.ts'

type PlanSummary = { count: number; approved: number; unread: number; lockedAs: number | null }

/** Counts the pieces of a plan for pages that show no more of it, in one statement. */
export async function loadPlanSummary(db: DatabaseOrTransaction, caseId: string): Promise<PlanSummary> {
  const { leftOutBecause, unreadSince } = evidencePieces
  const { lockedAs } = evidencePlans
  const files = sql<Array<DocumentStatus>>`array(
    select ${documents.status} from ${documents} where ${documents.pieceId} = ${evidencePieces.id})`
  const isAsked = sql<boolean>`exists (select from ${documentRequests}
    where ${documentRequests.pieceId} = ${evidencePieces.id} and ${isInStates(documentRequests.status, isRequestOpen)})`
  const pieces = await db
    .select({ leftOutBecause, unreadSince, lockedAs, files, isAsked })
    .from(evidencePieces)
    .innerJoin(evidencePlans, eq(evidencePlans.caseId, evidencePieces.caseId))
    .where(eq(evidencePieces.caseId, caseId))
  const states = pieces.map(piece => findPieceState({ ...piece, files: piece.files.map(status => ({ status })) }))
  return {
    count: countPlaces(pieces),
    approved: states.filter(isPieceApproved).length,
    unread: pieces.filter(piece => piece.unreadSince !== null).length,
    lockedAs: pieces[0]?.lockedAs ?? null,
  }
}
