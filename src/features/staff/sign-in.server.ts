import { and, eq, isNull, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { STAFF_SESSION_MS } from './accounts.ts'
import { sendPasswordLink } from './send-password-link.server.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffMembers, staffPasswords, staffSessions } from './table.server.ts'

export type StaffGround = Ground & { staffAuth: StaffAuth }

/** `cookies`: Set-Cookie values of the new session. `staffId`: the account that was tried, for the log; null when none has the e-mail. */
export type SignedIn =
  | { ok: true; id: string; name: string; cookies: ReadonlyArray<string> }
  | { ok: false; staffId: string | null }

/** How soon somebody who was invited gets the next invitation by trying to sign in. */
const INVITATION_AGAIN_MS = HOUR_MS

/**
 * Opens a session for a right pair of e-mail (trimmed and lower-cased) and password. Whatever is wrong, the answer is the
 * same and takes as long: each way works out one hash. Whoever was invited and never chose a password gets a fresh
 * invitation. The caller counts the tries. Throws `GateIsFull` when too many sign in at this moment.
 */
export async function signIn(app: StaffGround, pair: { email: string; password: string }): Promise<SignedIn> {
  const member = await memberOf(app, pair.email)
  if (member === null || member.isDisabled || member.hash === null) {
    const invited = member !== null && !member.isDisabled ? member : null
    await app.staffAuth.hashForNothing(pair.password, async () => invited && inviteAgain(app, invited.id))
    return { ok: false, staffId: member?.id ?? null }
  }
  const { id, name, hash } = member
  if (!(await app.staffAuth.checkPassword(pair.password, hash))) return { ok: false, staffId: id }
  const { token, cookie } = await app.staffAuth.newSession()

  return app.db.transaction(async tx => {
    // The account or its password may have changed during the check.
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, id)).for('update')
    const [unchanged] = await tx
      .select({ id: staffMembers.id })
      .from(staffMembers)
      .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
      .where(and(eq(staffMembers.id, id), isNull(staffMembers.disabledAt), eq(staffPasswords.hash, hash)))
    if (unchanged === undefined) return { ok: false, staffId: id }

    const now = app.clock.now()
    await tx.update(staffMembers).set({ lastLoginAt: now }).where(eq(staffMembers.id, id))
    await forgetOldSessions(tx, id, now)
    await tx.insert(staffSessions).values({ token, staffId: id, signedInAt: now })
    const who = { kind: 'staff', id } as const
    await recordEvent(app, tx, { type: 'staff.signed_in', actor: who, subject: who })
    return { ok: true, id, name, cookies: [cookie] }
  })
}

async function memberOf(app: Ground, email: string) {
  const [row] = await app.db
    .select({
      id: staffMembers.id,
      name: staffMembers.name,
      disabledAt: staffMembers.disabledAt,
      hash: staffPasswords.hash,
    })
    .from(staffMembers)
    .leftJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .where(eq(staffMembers.email, email))
  return row === undefined ? null : { ...row, isDisabled: row.disabledAt !== null }
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
async function forgetOldSessions(tx: Transaction, staffId: string, now: Date) {
  const endedBefore = new Date(now.getTime() - STAFF_SESSION_MS)
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), lte(staffSessions.signedInAt, endedBefore)))
}
