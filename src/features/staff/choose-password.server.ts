import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import type { LinkPurpose } from './accounts.ts'
import { checkPasswordStrength, type PasswordFault } from './check-password-strength.server.ts'
import { findStaffMemberByLink } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'
import { queuePasswordChangedMail, writePassword } from './write-password.server.ts'

export type ChoosePasswordResult =
  | { ok: true; purpose: LinkPurpose; staffMember: { id: string; email: string } }
  | { ok: false; reason: 'dead-link' | PasswordFault }

/** A refused password does not use up the link. */
export async function choosePassword(
  app: StaffContext,
  { token, password }: { token: string; password: string },
): Promise<ChoosePasswordResult> {
  const linkHolder = await findStaffMemberByLink(app, token)
  if (linkHolder === null) return { ok: false, reason: 'dead-link' }
  const fault = await checkPasswordStrength(password, linkHolder)
  if (fault !== null) return { ok: false, reason: fault }
  // Hash before locking rows, because it takes 100 ms.
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const [staffMember] = await tx
      .select()
      .from(staffMembers)
      .where(and(eq(staffMembers.id, linkHolder.id), isNull(staffMembers.disabledAt)))
      .for('update')
    if (staffMember === undefined) return { ok: false, reason: 'dead-link' }
    const [link] = await tx
      .delete(staffLinks)
      .where(and(eq(staffLinks.tokenHash, hashToken(token)), gt(staffLinks.expiresAt, app.clock.now())))
      .returning({ purpose: staffLinks.purpose })
    if (link === undefined) return { ok: false, reason: 'dead-link' }

    await writePassword(app, tx, { staffId: staffMember.id, hash })
    const actor = { kind: 'staff', id: staffMember.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor, subject: actor, by: link.purpose })
    if (link.purpose === 'reset') await queuePasswordChangedMail(app, tx, staffMember)
    return { ok: true, purpose: link.purpose, staffMember: { id: staffMember.id, email: staffMember.email } }
  })
}
