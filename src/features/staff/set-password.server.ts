import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { findStaffMemberByEmail } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffMembers } from './table.server.ts'
import { queuePasswordChangedMail, writePassword } from './write-password.server.ts'

/** Sets a password and ends all sessions. A disabled account stays disabled. */
export async function setPassword(
  app: StaffContext,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true; isDisabled: boolean } | { ok: false; reason: 'unknown' | PasswordFault }> {
  const account = await findStaffMemberByEmail(app.db, email)
  if (account === null) return { ok: false, reason: 'unknown' }
  const fault = await checkPasswordStrength(password, account)
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const [staffMember] = await tx.select().from(staffMembers).where(eq(staffMembers.id, account.id)).for('update')
    if (staffMember === undefined) return { ok: false, reason: 'unknown' }
    await writePassword(app, tx, { staffId: staffMember.id, hash })
    const subject = { kind: 'staff', id: staffMember.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor: { kind: 'system' }, subject, by: 'command' })
    await queuePasswordChangedMail(app, tx, staffMember)
    return { ok: true, isDisabled: staffMember.disabledAt !== null }
  })
}
