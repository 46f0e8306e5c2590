import { and, eq, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { passwordChangedMail } from './emails/mails.ts'
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

/** Tells the member that their password is another one now: should it have been somebody else, they are the first to know. */
export async function tellPasswordChanged(
  app: Ground,
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await notify(app, tx, staffMember(email), {
    mail: passwordChangedMail,
    about: { kind: 'staff', id },
    data: {
      name,
      changedAt: app.clock.now().toISOString(),
      forgottenUrl: app.publicUrl + addresses.adminForgotten(),
    },
  })
}
