import { and, eq, isNull, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { STAFF_SESSION_MS } from './accounts.ts'
import { sendPasswordLink } from './send-password-link.server.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffMembers, staffPasswords, staffSessions } from './table.server.ts'

export type StaffContext = AppContext & { staffAuth: StaffAuth }

/** After a failed sign-in, `staffId` is the account with the typed email. */
export type SignInResult =
  | { ok: true; id: string; name: string; cookies: ReadonlyArray<string> }
  | { ok: false; staffId: string | null }

const MIN_INVITATION_INTERVAL_MS = HOUR_MS

/**
 * Signs in with email (trimmed and lower-cased) and password. Every failure takes equally long. The caller gives all
 * failures one answer and limits attempts. Throws `QueueIsFull` when too many sign in at once.
 */
export async function signIn(
  app: StaffContext,
  credentials: { email: string; password: string },
): Promise<SignInResult> {
  const staffMember = await findAccount(app, credentials.email)
  if (staffMember === null || staffMember.isDisabled || staffMember.hash === null) {
    const accountToInvite = staffMember !== null && !staffMember.isDisabled ? staffMember : null
    await app.staffAuth.withDecoyHash(
      credentials.password,
      async () => accountToInvite && inviteAgain(app, accountToInvite.id),
    )
    return { ok: false, staffId: staffMember?.id ?? null }
  }
  const { id, name, hash } = staffMember
  if (!(await app.staffAuth.checkPassword(credentials.password, hash))) return { ok: false, staffId: id }
  const { token, cookie } = app.staffAuth.newSession()

  return app.db.transaction(async tx => {
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, id)).for('update')
    const [unchangedAccount] = await tx
      .select({ id: staffMembers.id })
      .from(staffMembers)
      .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
      .where(and(eq(staffMembers.id, id), isNull(staffMembers.disabledAt), eq(staffPasswords.hash, hash)))
    if (unchangedAccount === undefined) return { ok: false, staffId: id }

    const now = app.clock.now()
    await tx.update(staffMembers).set({ lastLoginAt: now }).where(eq(staffMembers.id, id))
    await deleteExpiredSessions(tx, id, now)
    await tx.insert(staffSessions).values({ token, staffId: id, signedInAt: now })
    const actor = { kind: 'staff', id } as const
    await recordEvent(app, tx, { type: 'staff.signed_in', actor, subject: actor })
    return { ok: true, id, name, cookies: [cookie] }
  })
}

async function findAccount(app: AppContext, email: string) {
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

/** Only logs errors, because an error page would reveal the account. */
async function inviteAgain(app: AppContext, id: string) {
  try {
    await sendPasswordLink(app, {
      staffMember: { id },
      actor: { kind: 'visitor' },
      atMostEveryMs: MIN_INVITATION_INTERVAL_MS,
    })
  } catch (err) {
    app.log.error({ err, staffId: id }, 'an invitation could not be sent')
  }
}

async function deleteExpiredSessions(tx: Transaction, staffId: string, now: Date) {
  const latestExpiredSignIn = new Date(now.getTime() - STAFF_SESSION_MS)
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), lte(staffSessions.signedInAt, latestExpiredSignIn)))
}
