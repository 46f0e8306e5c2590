import { and, eq, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { passwordChangedMail } from './emails/mails.ts'
import { staffLinks, staffPasswords, staffPendingSignIns, staffSessions } from './table.server.ts'

/** Stores a password, ends all sessions except `keepSession`, and deletes links. The caller must lock the account. */
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
  const isOfStaffMember = eq(staffSessions.staffId, staffId)
  await tx
    .delete(staffSessions)
    .where(keepSession === null ? isOfStaffMember : and(isOfStaffMember, ne(staffSessions.id, keepSession)))
  await tx.delete(staffPendingSignIns).where(eq(staffPendingSignIns.staffId, staffId))
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}

export async function queuePasswordChangedMail(
  app: AppContext,
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await notify(app, tx, staffRecipient(email), {
    mail: passwordChangedMail,
    about: { kind: 'staff', id },
    data: {
      name,
      changedAt: app.clock.now().toISOString(),
      forgottenUrl: app.publicUrl + addresses.adminForgotPassword(),
    },
  })
}
