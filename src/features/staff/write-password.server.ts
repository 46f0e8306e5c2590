import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { staffAccounts, staffLinks, staffSessions } from './table.server.ts'

/**
 * Puts a hashed password in the place of the last one. Every session of the account ends, but for the one that is to stay;
 * every link that could choose another password is void. The caller has locked the member.
 */
export async function writePassword(
  app: { clock: Clock },
  tx: Transaction,
  { staffId, hash, keepSession = null }: { staffId: string; hash: string; keepSession?: string | null },
): Promise<void> {
  const now = app.clock.now()
  await tx
    .insert(staffAccounts)
    .values({
      id: randomUUID(),
      userId: staffId,
      accountId: staffId,
      providerId: 'credential',
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [staffAccounts.userId, staffAccounts.providerId],
      set: { password: hash, updatedAt: now },
    })
  const ofMember = eq(staffSessions.userId, staffId)
  await tx
    .delete(staffSessions)
    .where(keepSession === null ? ofMember : and(ofMember, ne(staffSessions.id, keepSession)))
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}
