import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { passwordOf, type SignedInStaff } from './queries.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { staffMembers } from './table.server.ts'
import { tellPasswordChanged, writePassword } from './write-password.server.ts'

export type ChangedPassword = { ok: true } | { ok: false; reason: 'wrong-current' | 'same' | PasswordFault }

/**
 * Sets another password for whoever is signed in and knows the current one. Every other session of theirs ends, and their
 * links are void. The caller counts the tries.
 */
export async function changePassword(
  app: StaffGround,
  staff: SignedInStaff,
  { current, password }: { current: string; password: string },
): Promise<ChangedPassword> {
  const before = await passwordOf(app.db, staff.id)
  if (before === null || !(await app.staffAuth.checkPassword(current, before)))
    return { ok: false, reason: 'wrong-current' }
  const fault = await judgePassword(password, staff)
  if (fault !== null) return { ok: false, reason: fault }
  if (await app.staffAuth.checkPassword(password, before)) return { ok: false, reason: 'same' }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, staff.id)).for('update')
    // Replaced during the check: what was proved is worth nothing now.
    if ((await passwordOf(tx, staff.id)) !== before) return { ok: false, reason: 'wrong-current' }

    await writePassword(app, tx, { staffId: staff.id, hash, keepSession: staff.sessionId })
    const who = { kind: 'staff', id: staff.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor: who, subject: who, by: 'change' })
    await tellPasswordChanged(app, tx, staff)
    return { ok: true }
  })
}
