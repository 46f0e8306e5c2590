import { and, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffAccounts, staffMembers, staffSessions } from './table.server.ts'

export type StaffGround = Ground & { staffAuth: StaffAuth }

/** `cookies`: of the new session, as they are set. */
export type SignedIn = { ok: true; name: string; cookies: ReadonlyArray<string> } | { ok: false }

/**
 * Opens a session for a right pair of e-mail (trimmed and lower-cased) and password. Whatever is wrong, the answer is the
 * same and takes as long: each way looks at one hash. The caller counts the tries.
 */
export async function signIn(app: StaffGround, pair: { email: string; password: string }): Promise<SignedIn> {
  const before = await passwordOf(app, pair.email)
  const opened = await app.staffAuth.signIn(pair)
  if (opened === null) return { ok: false }

  return app.db.transaction(async tx => {
    const [session] = await tx
      .select({ member: staffMembers, passwordSetAt: staffAccounts.updatedAt })
      .from(staffSessions)
      .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.userId))
      .innerJoin(staffAccounts, eq(staffAccounts.userId, staffMembers.id))
      .where(eq(staffSessions.token, opened.token))
      .for('update', { of: staffMembers })
    // Disabled, or let in by a password that was replaced while it was being looked at: this session must not stay.
    const holds =
      session !== undefined &&
      session.member.disabledAt === null &&
      session.passwordSetAt.getTime() === before?.setAt.getTime()
    if (!holds) {
      await tx.delete(staffSessions).where(eq(staffSessions.token, opened.token))
      return { ok: false }
    }
    const { member } = session
    await tx.update(staffMembers).set({ lastLoginAt: app.clock.now() }).where(eq(staffMembers.id, member.id))
    await recordEvent(app, tx, {
      type: 'staff.signed_in',
      actor: { kind: 'staff', id: member.id },
      subject: { kind: 'staff', id: member.id },
    })
    return { ok: true, name: member.name, cookies: opened.cookies }
  })
}

async function passwordOf(app: Ground, email: string) {
  const [row] = await app.db
    .select({ setAt: staffAccounts.updatedAt })
    .from(staffAccounts)
    .innerJoin(staffMembers, eq(staffMembers.id, staffAccounts.userId))
    .where(and(eq(staffMembers.email, email), eq(staffAccounts.providerId, 'credential')))
  return row ?? null
}
