import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { findPasswordHash, type SignedInStaff } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffMembers } from './table.server.ts'
import { queuePasswordChangedMail, writePassword } from './write-password.server.ts'

export type ChangePasswordResult = { ok: true } | { ok: false; reason: 'wrong-current' | 'same' | PasswordFault }

/** Changes a password and ends other sessions and links. The caller limits attempts. */
export async function changePassword(
  app: StaffContext,
  staff: SignedInStaff,
  { current, password }: { current: string; password: string },
): Promise<ChangePasswordResult> {
  const currentHash = await findPasswordHash(app.db, staff.id)
  if (currentHash === null || !(await app.staffAuth.checkPassword(current, currentHash)))
    return { ok: false, reason: 'wrong-current' }
  const fault = await checkPasswordStrength(password, staff)
  if (fault !== null) return { ok: false, reason: fault }
  if (await app.staffAuth.checkPassword(password, currentHash)) return { ok: false, reason: 'same' }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, staff.id)).for('update')
    // Refuse when another request has changed the password.
    if ((await findPasswordHash(tx, staff.id)) !== currentHash) return { ok: false, reason: 'wrong-current' }

    await writePassword(app, tx, { staffId: staff.id, hash, keepSession: staff.sessionId })
    const actor = { kind: 'staff', id: staff.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor, subject: actor, by: 'change' })
    await queuePasswordChangedMail(app, tx, staff)
    return { ok: true }
  })
}
