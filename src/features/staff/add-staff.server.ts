import { recordEvent } from '#src/features/events/record-event.server.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { insertStaffMember, lockStaffTable } from './insert-staff-member.server.ts'
import { hasStaff } from './queries.server.ts'
import type { Role } from './roles.ts'
import type { StaffContext } from './sign-in.server.ts'
import { writePassword } from './write-password.server.ts'

/** The first account must be an owner. `email` must be trimmed and lower-case. */
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
    const newRole = role ?? (isFirst ? 'owner' : 'caseworker')
    const newStaffMember = await insertStaffMember(app, tx, { name, email, role: newRole })
    if (newStaffMember === null) return { ok: false, reason: 'exists' }

    await writePassword(app, tx, { staffId: newStaffMember.id, hash })
    const subject = { kind: 'staff', id: newStaffMember.id } as const
    await recordEvent(app, tx, {
      type: 'staff.added',
      actor: { kind: 'system' },
      subject,
      by: 'command',
      role: newRole,
    })
    return { ok: true, role: newRole }
  })
}
