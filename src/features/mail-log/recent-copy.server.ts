import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { mails } from '#src/features/outbox/table.server.ts'

/** Whoever waits for a message looks for it, and asks for it, more often than it travels. */
const REST_MS = 10 * MINUTE_MS

/**
 * When the newest copy was queued or sent, if it waits or that was within ten minutes. `first`: the original, locked by
 * the caller.
 */
export async function recentCopy(
  tx: Transaction,
  { first, to, now }: { first: string; to: string; now: Date },
): Promise<Date | null> {
  const isRecent = or(
    inArray(mails.state, ['queued', 'sending']),
    and(eq(mails.state, 'sent'), gt(mails.sentAt, new Date(now.getTime() - REST_MS))),
  )
  const [newest] = await tx
    .select({ queuedAt: mails.queuedAt, sentAt: mails.sentAt })
    .from(mails)
    // By the address too, which has an index.
    .where(and(eq(mails.to, to), eq(mails.copyOf, first), isRecent))
    .orderBy(desc(mails.queuedAt))
    .limit(1)
  return newest === undefined ? null : (newest.sentAt ?? newest.queuedAt)
}
