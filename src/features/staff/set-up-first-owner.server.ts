import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { lockStaffTable } from './lock-staff-table.server.ts'
import { hasStaff } from './queries.server.ts'
import { isSetupToken } from './setup-token.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { writeMember } from './write-member.server.ts'
import { writePassword } from './write-password.server.ts'

/**
 * Makes the first account, an owner's, for whoever holds the link that the server printed. It works until there is an
 * account, and of two who use it at the same moment one wins. E-mail: trimmed and lower-cased.
 */
export async function setUpFirstOwner(
  app: StaffGround & { sessionSecret: string },
  { token, name, email, password }: { token: string; name: string; email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'dead-link' | PasswordFault }> {
  if (!isSetupToken(app.sessionSecret, token) || (await hasStaff(app.db))) return { ok: false, reason: 'dead-link' }
  const fault = await judgePassword(password, { name, email })
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await lockStaffTable(tx)
    if (await hasStaff(tx)) return { ok: false, reason: 'dead-link' }
    const written = await writeMember(app, tx, { name, email, role: 'owner' })
    if (written === null) return { ok: false, reason: 'dead-link' }

    await writePassword(app, tx, { staffId: written.id, hash })
    const who = { kind: 'staff', id: written.id } as const
    await recordEvent(app, tx, { type: 'staff.added', actor: who, subject: who, by: 'setup', role: 'owner' })
    return { ok: true }
  })
}
