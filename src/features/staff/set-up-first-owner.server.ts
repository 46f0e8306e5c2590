import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { insertStaffMember, lockStaffTable } from './insert-staff-member.server.ts'
import { hasStaff } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { writePassword } from './write-password.server.ts'

export async function setUpFirstOwner(
  app: StaffContext & { sessionSecret: string },
  { token, name, email, password }: { token: string; name: string; email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'dead-link' | PasswordFault }> {
  if (!isSetupToken(app.sessionSecret, token) || (await hasStaff(app.db))) return { ok: false, reason: 'dead-link' }
  const fault = await checkPasswordStrength(password, { name, email })
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await lockStaffTable(tx)
    if (await hasStaff(tx)) return { ok: false, reason: 'dead-link' }
    const owner = await insertStaffMember(app, tx, { name, email, role: 'owner' })
    if (owner === null) return { ok: false, reason: 'dead-link' }

    await writePassword(app, tx, { staffId: owner.id, hash })
    const actor = { kind: 'staff', id: owner.id } as const
    await recordEvent(app, tx, { type: 'staff.added', actor, subject: actor, by: 'setup', role: 'owner' })
    return { ok: true }
  })
}

/** The token derives from the session secret, so that every process prints the same link. */
export function createSetupToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('the first staff account').digest('base64url')
}

export function isSetupToken(sessionSecret: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [createSetupToken(sessionSecret), given].map(token => Buffer.from(token))
  return (
    expectedBytes !== undefined &&
    givenBytes !== undefined &&
    expectedBytes.length === givenBytes.length &&
    timingSafeEqual(expectedBytes, givenBytes)
  )
}
