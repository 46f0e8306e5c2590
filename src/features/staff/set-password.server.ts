import { eq } from 'drizzle-orm'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { staffByEmail } from './queries.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { staffMembers } from './table.server.ts'
import { tellPasswordChanged, writePassword } from './write-password.server.ts'

/** The operator sets the password of an account; all its sessions end. A disabled account stays disabled. */
export async function setPassword(
  app: StaffGround,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true; isDisabled: boolean } | { ok: false; reason: 'unknown' | PasswordFault }> {
  const known = await staffByEmail(app.db, email)
  if (known === null) return { ok: false, reason: 'unknown' }
  const fault = await judgePassword(password, known)
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.id, known.id)).for('update')
    if (member === undefined) return { ok: false, reason: 'unknown' }
    await writePassword(app, tx, { staffId: member.id, hash })
    const subject = { kind: 'staff', id: member.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor: { kind: 'system' }, subject, by: 'command' })
    await tellPasswordChanged(app, tx, member)
    return { ok: true, isDisabled: member.disabledAt !== null }
  })
}
