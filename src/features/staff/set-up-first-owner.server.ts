import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { hasStaff } from './queries.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { lockStaffTable, writeMember } from './write-member.server.ts'
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

/**
 * What opens the form for the first account. It follows from the secret of the install, so that every process and every
 * start prints the same link and nothing is stored; it opens nothing once there is an account.
 */
export function setupToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('the first staff account').digest('base64url')
}

export function isSetupToken(sessionSecret: string, given: string): boolean {
  const [wanted, shown] = [setupToken(sessionSecret), given].map(token => Buffer.from(token))
  return wanted !== undefined && shown !== undefined && wanted.length === shown.length && timingSafeEqual(wanted, shown)
}
