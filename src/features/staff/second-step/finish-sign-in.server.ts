import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { MAX_CLOCK_SKEW_MS } from '#src/clock.ts'
import { MAX_CODE_TRIES, PENDING_SIGN_IN_MS } from '../accounts.ts'
import { queueSecurityMail } from '../queue-security-mail.server.ts'
import { type Device, openSession, type SignedIn } from '../sessions.server.ts'
import type { StaffContext } from '../sign-in.server.ts'
import { staffMembers, staffPendingSignIns } from '../table.server.ts'
import { askForPasskey } from './passkeys.server.ts'
import { listSecondSteps } from './second-steps.server.ts'
import { type SecondStepProof, takeProof } from './take-proof.server.ts'

export async function findPendingSignIn(app: StaffContext, headers: Headers) {
  const tokenHash = app.staffAuth.pendingCookie.readTokenHash(headers)
  if (tokenHash === null) return null
  const [row] = await app.db
    .select({ staffId: staffMembers.id, email: staffMembers.email })
    .from(staffPendingSignIns)
    .innerJoin(staffMembers, eq(staffMembers.id, staffPendingSignIns.staffId))
    .where(and(isPending(app, tokenHash), isNull(staffMembers.disabledAt)))
  return row === undefined ? null : { ...row, tokenHash, steps: await listSecondSteps(app.db, row.staffId) }
}

export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof findPendingSignIn>>>

export async function askForPasskeyOfSignIn(app: StaffContext, { staffId, tokenHash }: PendingSignIn): Promise<string> {
  const options = await askForPasskey(app, staffId)
  await app.db
    .update(staffPendingSignIns)
    .set({ challenge: options.challenge })
    .where(eq(staffPendingSignIns.tokenHash, tokenHash))
  return JSON.stringify(options)
}

/** The caller limits attempts by account too, because each correct password starts a new sign-in. */
export async function finishSignIn(
  app: StaffContext,
  { tokenHash }: PendingSignIn,
  proof: SecondStepProof,
  device: Device,
): Promise<SignedIn | { ok: false; reason: 'wrong' | 'ended' }> {
  // The try counts before the proof is checked, so that concurrent tries cannot exceed the limit.
  const [pending] = await app.db
    .update(staffPendingSignIns)
    .set({ tries: sql`${staffPendingSignIns.tries} + 1` })
    .where(isPending(app, tokenHash))
    .returning()
  if (pending === undefined) return { ok: false, reason: 'ended' }

  return app.db.transaction(async tx => {
    const [staffMember] = await tx
      .select()
      .from(staffMembers)
      .where(and(eq(staffMembers.id, pending.staffId), isNull(staffMembers.disabledAt)))
      .for('update')
    if (staffMember === undefined) return { ok: false, reason: 'ended' }
    if (!(await takeProof(app, tx, staffMember, { proof, challenge: pending.challenge }))) {
      if (pending.tries < MAX_CODE_TRIES) return { ok: false, reason: 'wrong' }
      await queueSecurityMail(app, tx, staffMember, { what: 'wrong-codes' })
      return { ok: false, reason: 'ended' }
    }
    // A concurrent request may have used this sign-in, or a new password may have ended it.
    const ended = await tx.delete(staffPendingSignIns).where(eq(staffPendingSignIns.tokenHash, tokenHash)).returning()
    if (ended.length === 0) return { ok: false, reason: 'ended' }
    const signedIn = await openSession(app, tx, staffMember.id, device)
    return { ...signedIn, cookies: [...signedIn.cookies, app.staffAuth.pendingCookie.cleared] }
  })
}

function isPending(app: StaffContext, tokenHash: string) {
  return and(
    eq(staffPendingSignIns.tokenHash, tokenHash),
    gt(staffPendingSignIns.createdAt, oldestPending(app)),
    lte(staffPendingSignIns.createdAt, new Date(app.clock.now().getTime() + MAX_CLOCK_SKEW_MS)),
    lt(staffPendingSignIns.tries, MAX_CODE_TRIES),
  )
}

function oldestPending({ clock }: StaffContext): Date {
  return new Date(clock.now().getTime() - PENDING_SIGN_IN_MS)
}
