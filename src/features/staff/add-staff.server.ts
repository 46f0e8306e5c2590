import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { insertStaffMember, lockStaffTable } from './insert-staff-member.server.ts'
import { hasStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import type { StaffContext } from './sign-in.server.ts'
import { writePassword } from './write-password.server.ts'

/** The first account must be an owner's. `email`: trimmed and lower-cased. */
export async function addStaff(
  app: StaffContext,
  { name, email, password, role = null }: { name: string; email: string; password: string; role?: Role | null },
): Promise<{ ok: true; role: Role } | { ok: false; reason: 'exists' | 'first-is-owner' | PasswordFault }> {
  const fault = await checkPasswordStrength(password, { name, email })
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await lockStaffTable(tx)
    const isFirst = !(await hasStaff(tx))
    if (isFirst && role !== null && role !== 'owner') return { ok: false, reason: 'first-is-owner' }
    const given = role ?? (isFirst ? 'owner' : 'staff')
    const written = await insertStaffMember(app, tx, { name, email, role: given })
    if (written === null) return { ok: false, reason: 'exists' }

    await writePassword(app, tx, { staffId: written.id, hash })
    const subject = { kind: 'staff', id: written.id } as const
    await recordEvent(app, tx, { type: 'staff.added', actor: { kind: 'system' }, subject, by: 'command', role: given })
    return { ok: true, role: given }
  })
}
