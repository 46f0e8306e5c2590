import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { mails } from '#src/features/outbox/table.server.ts'

/** A message that nobody sent again by then was seen, and left: some can never leave it. */
const LATELY_MS = 7 * 24 * 3_600_000

/** How many messages of the last seven days were given up. The index `mails_unsent` answers. */
export async function countFailedMails({ db, clock }: Pick<Ground, 'db' | 'clock'>): Promise<number> {
  const since = new Date(clock.now().getTime() - LATELY_MS)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), gt(mails.queuedAt, since)))
  return counted?.total ?? 0
}
