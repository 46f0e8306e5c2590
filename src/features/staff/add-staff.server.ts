import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { hasStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import type { StaffGround } from './sign-in.server.ts'
import { lockStaffTable, writeMember } from './write-member.server.ts'
import { writePassword } from './write-password.server.ts'

/**
 * The operator adds an account that can sign in at once. The first must be an owner's, because nobody else could manage the
 * others. Without a role the others are staff's. E-mail: trimmed and lower-cased.
 */
export async function addStaff(
  app: StaffGround,
  { name, email, password, role = null }: { name: string; email: string; password: string; role?: Role | null },
): Promise<{ ok: true; role: Role } | { ok: false; reason: 'exists' | 'first-is-owner' | PasswordFault }> {
  const fault = await judgePassword(password, { name, email })
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await lockStaffTable(tx)
    const isFirst = !(await hasStaff(tx))
    if (isFirst && role !== null && role !== 'owner') return { ok: false, reason: 'first-is-owner' }
    const given = role ?? (isFirst ? 'owner' : 'staff')
    const written = await writeMember(app, tx, { name, email, role: given })
    if (written === null) return { ok: false, reason: 'exists' }

    await writePassword(app, tx, { staffId: written.id, hash })
    const subject = { kind: 'staff', id: written.id } as const
    await recordEvent(app, tx, { type: 'staff.added', actor: { kind: 'system' }, subject, by: 'command', role: given })
    return { ok: true, role: given }
  })
}
