import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { evidencePieceCriteria, evidencePieces, evidencePlans } from '#src/features/evidence/plan/table.server.ts'

export type SavedPiece = typeof evidencePieces.$inferSelect

type PieceDraft = Partial<Omit<typeof evidencePieces.$inferInsert, 'caseId' | 'unreadSince'>> & {
  isUnread?: boolean
  criteria?: ReadonlyArray<string>
}

/** A piece of an evidence plan: `aPiece(application.id).titled('Award').under('arts-council-talent-fashion-media').saveTo(db, clock)`. */
export function aPiece(caseId: string, draft: PieceDraft = {}) {
  const change = (changes: Partial<PieceDraft>) => aPiece(caseId, { ...draft, ...changes })
  return {
    at: (position: number) => change({ position }),
    titled: (title: string) => change({ title }),
    with: (columns: PieceDraft) => change(columns),
    /** The ids of the criteria that it is for. */
    under: (...criteria: ReadonlyArray<string>) => change({ criteria }),
    /** Proposed by the applicant, and not read by staff yet. */
    unread: () => change({ author: 'applicant', isUnread: true }),
    leftOut: (leftOutBecause: string) => change({ leftOutBecause }),
    saveTo: (db: DatabaseOrTransaction, clock: Clock) => save(caseId, draft, db, clock.now()),
  }
}

async function save(
  caseId: string,
  { isUnread = false, criteria = [], ...draft }: PieceDraft,
  db: DatabaseOrTransaction,
  now: Date,
): Promise<SavedPiece> {
  await db.insert(evidencePlans).values({ caseId }).onConflictDoNothing()
  const [saved] = await db
    .insert(evidencePieces)
    .values({
      id: randomUUID(),
      caseId,
      position: 1,
      title: 'Award of the Lagos Tech Week',
      proves: 'A jury from four countries chose my product as the best of 2024.',
      author: 'staff',
      createdAt: now,
      unreadSince: isUnread ? now : null,
      ...draft,
    })
    .returning()
  if (saved === undefined) throw new Error('The piece was not saved.')
  if (criteria.length > 0)
    await db.insert(evidencePieceCriteria).values(criteria.map(criterionId => ({ pieceId: saved.id, criterionId })))
  return saved
}
