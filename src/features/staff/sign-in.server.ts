import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { sendPasswordLink } from './send-password-link.server.ts'
import { STAFF_SESSION_MS } from './session-lifetime.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffAccounts, staffMembers, staffSessions } from './table.server.ts'

export type StaffGround = Ground & { staffAuth: StaffAuth }

/** `cookies`: Set-Cookie values of the new session. `staffId`: the account that was tried, for the log; null when none has the e-mail. */
export type SignedIn =
  | { ok: true; id: string; name: string; cookies: ReadonlyArray<string> }
  | { ok: false; staffId: string | null }

/** How soon somebody who was invited gets the next invitation by trying to sign in. */
const INVITATION_AGAIN_MS = 3_600_000

/**
 * Opens a session for a right pair of e-mail (trimmed and lower-cased) and password. Whatever is wrong, the answer is the
 * same and takes as long: each way works out one hash. Whoever was invited and never chose a password gets a fresh
 * invitation. The caller counts the tries. Throws `GateIsFull` when too many sign in at this moment.
 */
export async function signIn(app: StaffGround, pair: { email: string; password: string }): Promise<SignedIn> {
  const member = await memberOf(app, pair.email)
  if (member === null || member.isDisabled || member.passwordSetAt === null) {
    const invited = member !== null && !member.isDisabled ? member : null
    await app.staffAuth.hashForNothing(pair.password, async () => invited && inviteAgain(app, invited.id))
    return { ok: false, staffId: member?.id ?? null }
  }
  const { passwordSetAt } = member
  const opened = await app.staffAuth.signIn(pair)
  if (opened === null) return { ok: false, staffId: member.id }

  return app.db.transaction(async tx => {
    // Locked before it is read: whoever changed the account or its password meanwhile has finished by then.
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, member.id)).for('update')
    const [session] = await tx
      .select({ member: staffMembers, passwordSetAt: staffAccounts.updatedAt })
      .from(staffSessions)
      .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.userId))
      .innerJoin(staffAccounts, eq(staffAccounts.userId, staffMembers.id))
      .where(eq(staffSessions.token, opened.token))
    // Disabled, or let in by a password that was replaced while it was being looked at: this session must not stay.
    const holds =
      session !== undefined &&
      session.member.disabledAt === null &&
      session.passwordSetAt.getTime() === passwordSetAt.getTime()
    if (!holds) {
      await tx.delete(staffSessions).where(eq(staffSessions.token, opened.token))
      return { ok: false, staffId: member.id }
    }
    const { id, name } = session.member
    await tx.update(staffMembers).set({ lastLoginAt: app.clock.now() }).where(eq(staffMembers.id, id))
    await forgetOldSessions(app, tx, id)
    const who = { kind: 'staff', id } as const
    await recordEvent(app, tx, { type: 'staff.signed_in', actor: who, subject: who })
    return { ok: true, id, name, cookies: opened.cookies }
  })
}

async function memberOf(app: Ground, email: string) {
  const [row] = await app.db
    .select({
      id: staffMembers.id,
      disabledAt: staffMembers.disabledAt,
      password: staffAccounts.password,
      setAt: staffAccounts.updatedAt,
    })
    .from(staffMembers)
    .leftJoin(staffAccounts, and(eq(staffAccounts.userId, staffMembers.id), eq(staffAccounts.providerId, 'credential')))
    .where(eq(staffMembers.email, email))
  if (row === undefined) return null
  return { id: row.id, isDisabled: row.disabledAt !== null, passwordSetAt: row.password === null ? null : row.setAt }
}

/** While the hash is being worked out, so that the answer takes no longer. What goes wrong here must not show either. */
async function inviteAgain(app: Ground, id: string) {
  try {
    await sendPasswordLink(app, { member: { id }, actor: { kind: 'visitor' }, atMostEveryMs: INVITATION_AGAIN_MS })
  } catch (err) {
    app.log.error({ err, staffId: id }, 'an invitation could not be sent again')
  }
}

/** Those that ended by themselves: nobody else takes them away. */
async function forgetOldSessions(app: Ground, tx: Transaction, staffId: string) {
  const endedBefore = new Date(app.clock.now().getTime() - STAFF_SESSION_MS)
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), lte(staffSessions.signedInAt, endedBefore)))
}
