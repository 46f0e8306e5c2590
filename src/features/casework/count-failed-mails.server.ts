import { and, eq, gt, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { mails } from '#src/features/outbox/table.server.ts'

/** How many messages were given up, all told or of those that were written since an instant. The index `mails_unsent` answers. */
export async function countFailedMails(db: DatabaseOrTransaction, since: Date | null = null): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), since === null ? undefined : gt(mails.queuedAt, since)))
  return counted?.total ?? 0
}
