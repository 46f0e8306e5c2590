import { and, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { cameAfter } from './came-after.server.ts'
import { waitsForReview } from './waits-for-review.server.ts'

/** How many documents nobody has looked at: of all applications or of one, from the first or after one that was skipped. */
export async function countToReview(
  db: DatabaseOrTransaction,
  { applicationId = null, afterId = null }: { applicationId?: string | null; afterId?: string | null } = {},
): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(
      and(
        waitsForReview(),
        applicationId === null ? undefined : eq(documents.applicationId, applicationId),
        afterId === null ? undefined : cameAfter(afterId),
      ),
    )
  return counted?.total ?? 0
}
