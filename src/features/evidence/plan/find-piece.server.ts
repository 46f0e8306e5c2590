import { and, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { evidencePieces } from './table.server.ts'

export type PieceRow = typeof evidencePieces.$inferSelect

/** Returns null also for a piece of another case, because the ids come from forms. */
export async function findPiece(
  db: DatabaseOrTransaction,
  { applicationId, pieceId }: { applicationId: string; pieceId: string | null },
): Promise<PieceRow | null> {
  if (pieceId === null) return null
  const isOfCase = and(eq(evidencePieces.id, pieceId), eq(evidencePieces.caseId, applicationId))
  const [piece] = await db.select().from(evidencePieces).where(isOfCase)
  return piece ?? null
}
