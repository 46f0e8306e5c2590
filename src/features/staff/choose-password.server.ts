import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { LinkPurpose } from './accounts.ts'
import { judgePassword, type PasswordFault } from './judge-password.server.ts'
import { hashOfToken, memberOfLink } from './queries.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'
import { tellPasswordChanged, writePassword } from './write-password.server.ts'

export type ChosenPassword =
  | { ok: true; purpose: LinkPurpose; member: { id: string; email: string } }
  | { ok: false; reason: 'dead-link' | PasswordFault }

/**
 * Sets the password that the holder of a link chose. The link works once, whoever comes with it at the same moment; a
 * password that will not do leaves it as it was. Nobody is signed in by it.
 */
export async function choosePassword(
  app: StaffGround,
  { token, password }: { token: string; password: string },
): Promise<ChosenPassword> {
  const owner = await memberOfLink(app, token)
  if (owner === null) return { ok: false, reason: 'dead-link' }
  const fault = await judgePassword(password, owner)
  if (fault !== null) return { ok: false, reason: fault }
  // A tenth of a second of work: done before anything is locked.
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const [member] = await tx
      .select()
      .from(staffMembers)
      .where(and(eq(staffMembers.id, owner.id), isNull(staffMembers.disabledAt)))
      .for('update')
    if (member === undefined) return { ok: false, reason: 'dead-link' }
    const [link] = await tx
      .delete(staffLinks)
      .where(and(eq(staffLinks.tokenHash, hashOfToken(token)), gt(staffLinks.expiresAt, app.clock.now())))
      .returning({ purpose: staffLinks.purpose })
    if (link === undefined) return { ok: false, reason: 'dead-link' }

    await writePassword(app, tx, { staffId: member.id, hash })
    const who = { kind: 'staff', id: member.id } as const
    await recordEvent(app, tx, { type: 'staff.password_set', actor: who, subject: who, by: link.purpose })
    if (link.purpose === 'reset') await tellPasswordChanged(app, tx, member)
    return { ok: true, purpose: link.purpose, member: { id: member.id, email: member.email } }
  })
}
