import { and, eq, ne } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import { staffLinks, staffPasswords, staffSessions } from './table.server.ts'

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
    .insert(staffPasswords)
    .values({ staffId, hash, setAt: now })
    .onConflictDoUpdate({ target: staffPasswords.staffId, set: { hash, setAt: now } })
  const ofMember = eq(staffSessions.staffId, staffId)
  await tx
    .delete(staffSessions)
    .where(keepSession === null ? ofMember : and(ofMember, ne(staffSessions.id, keepSession)))
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}
