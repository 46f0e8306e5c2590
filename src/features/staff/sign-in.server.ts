import { and, eq, isNull, lte } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { PENDING_SIGN_IN_MS } from './accounts.ts'
import { hasSecondStep } from './second-step/second-steps.server.ts'
import { sendPasswordLink } from './send-password-link.server.ts'
import { type Device, openSession, type SignedIn } from './sessions.server.ts'
import type { StaffAuth } from './staff-auth.server.ts'
import { staffMembers, staffPasswords, staffPendingSignIns } from './table.server.ts'

export type StaffContext = AppContext & { staffAuth: StaffAuth }

/** After a failed sign-in, `staffId` is the account with the typed email. */
export type SignInResult =
  | SignedIn
  | { ok: true; needsSecondStep: true; cookie: string }
  | { ok: false; staffId: string | null }

const MIN_INVITATION_INTERVAL_MS = HOUR_MS

/**
 * Signs in with email (trimmed and lower-cased) and password. Every failure takes equally long. The caller gives all
 * failures one answer and limits attempts. Throws `QueueIsFull` when too many sign in at once.
 */
export async function signIn(
  app: StaffContext,
  credentials: { email: string; password: string },
  device: Device,
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
  const { id, hash } = staffMember
  if (!(await app.staffAuth.checkPassword(credentials.password, hash))) return { ok: false, staffId: id }

  return app.db.transaction(async tx => {
    await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, id)).for('update')
    const [unchangedAccount] = await tx
      .select({ id: staffMembers.id })
      .from(staffMembers)
      .innerJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
      .where(and(eq(staffMembers.id, id), isNull(staffMembers.disabledAt), eq(staffPasswords.hash, hash)))
    if (unchangedAccount === undefined) return { ok: false, staffId: id }

    if (await hasSecondStep(tx, id)) {
      const { tokenHash, cookie } = app.staffAuth.pendingCookie.issue()
      const latestExpired = new Date(app.clock.now().getTime() - PENDING_SIGN_IN_MS)
      await tx.delete(staffPendingSignIns).where(lte(staffPendingSignIns.createdAt, latestExpired))
      await tx.insert(staffPendingSignIns).values({ tokenHash, staffId: id, createdAt: app.clock.now() })
      return { ok: true, needsSecondStep: true, cookie }
    }
    return openSession(app, tx, id, device)
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
