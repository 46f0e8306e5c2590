import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { HOUR_MS, MAX_CLOCK_SKEW_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { JobData } from '#src/database/jobs.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { MAX_CODE_TRIES, PENDING_SIGN_IN_MS } from './accounts.ts'
import { takeAuthenticatorCode } from './authenticator.server.ts'
import { askForPasskey, takePasskey, takeSessionChallenge } from './passkeys.server.ts'
import { sendPasswordLink } from './password-links.server.ts'
import { findPassword, hasSecondStep, listSecondSteps, lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'
import { queueSecurityMail, recordSecondStepChange } from './second-steps.server.ts'
import { type Device, openSession, type SignedIn } from './sessions.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { staffMembers, staffPasswords, staffPendingSignIns, staffSessions } from './table.server.ts'

/** After a failed sign-in, `staffId` is the account with the typed email. */
export type SignInResult =
  | SignedIn
  | { ok: true; needsSecondStep: true; cookie: string }
  | { ok: false; staffId: string | null }

/**
 * Signs in with email (trimmed and lower-cased) and password. Every failure takes equally long. The caller gives all
 * failures one answer and limits attempts. Throws `QueueIsFull` when too many sign in at once.
 */
export async function signIn(
  app: StaffContext,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<SignInResult> {
  const [account] = await app.db
    .select({ id: staffMembers.id, disabledAt: staffMembers.disabledAt, hash: staffPasswords.hash })
    .from(staffMembers)
    .leftJoin(staffPasswords, eq(staffPasswords.staffId, staffMembers.id))
    .where(eq(staffMembers.email, email))
  if (account === undefined || account.disabledAt !== null || account.hash === null) {
    const isInvited = account !== undefined && account.disabledAt === null
    await app.staffAuth.withDecoyHash(password, async () => isInvited && inviteAgain(app, account.id))
    return { ok: false, staffId: account?.id ?? null }
  }
  const { id, hash } = account
  if (!(await app.staffAuth.checkPassword(password, hash))) return { ok: false, staffId: id }

  return app.db.transaction(async tx => {
    const staffMember = await lockStaffMember(tx, id)
    const isUnchanged = staffMember?.disabledAt === null && (await findPassword(tx, id))?.hash === hash
    if (!isUnchanged) return { ok: false, staffId: id }
    if (!(await hasSecondStep(tx, id))) return openSession(app, tx, staffMember, device)
    const { tokenHash, cookie } = app.staffAuth.pendingCookie.issue()
    await tx.delete(staffPendingSignIns).where(lte(staffPendingSignIns.createdAt, latestExpired(app)))
    await tx.insert(staffPendingSignIns).values({ tokenHash, staffId: id, createdAt: app.clock.now() })
    return { ok: true, needsSecondStep: true, cookie }
  })
}

/** Only logs errors, because an error page would reveal the account. */
async function inviteAgain(app: AppContext, staffId: string) {
  try {
    await sendPasswordLink(app, { staffId, actor: { kind: 'visitor' }, atMostEveryMs: HOUR_MS })
  } catch (err) {
    app.log.error({ err, staffId }, 'an invitation could not be sent')
  }
}

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
    const staffMember = await lockStaffMember(tx, pending.staffId)
    if (staffMember === null || staffMember.disabledAt !== null) return { ok: false, reason: 'ended' }
    if (!(await takeProof(app, tx, staffMember, { proof, challenge: pending.challenge }))) {
      if (pending.tries < MAX_CODE_TRIES) return { ok: false, reason: 'wrong' }
      await queueSecurityMail(app, tx, staffMember, { what: 'wrong-codes' })
      return { ok: false, reason: 'ended' }
    }
    // A concurrent request may have used this sign-in, or a new password may have ended it.
    const ended = await tx.delete(staffPendingSignIns).where(eq(staffPendingSignIns.tokenHash, tokenHash)).returning()
    if (ended.length === 0) return { ok: false, reason: 'ended' }
    const signedIn = await openSession(app, tx, staffMember, device)
    return { ...signedIn, cookies: [...signedIn.cookies, app.staffAuth.pendingCookie.cleared] }
  })
}

function isPending(app: StaffContext, tokenHash: string) {
  return and(
    eq(staffPendingSignIns.tokenHash, tokenHash),
    gt(staffPendingSignIns.createdAt, latestExpired(app)),
    lte(staffPendingSignIns.createdAt, new Date(app.clock.now().getTime() + MAX_CLOCK_SKEW_MS)),
    lt(staffPendingSignIns.tries, MAX_CODE_TRIES),
  )
}

function latestExpired({ clock }: StaffContext): Date {
  return new Date(clock.now().getTime() - PENDING_SIGN_IN_MS)
}

/** A code is from the authenticator app or one of the recovery codes. */
export type SecondStepProof = { kind: 'code'; code: string } | { kind: 'passkey'; response: AuthenticationResponseJSON }

async function takeProof(
  app: StaffContext,
  tx: Transaction,
  staff: { id: string; name: string; email: string },
  { proof, challenge }: { proof: SecondStepProof; challenge: string | null },
): Promise<boolean> {
  if (proof.kind === 'passkey') return takePasskey(app, tx, { staffId: staff.id, response: proof.response, challenge })
  const codeOfStaff = { staffId: staff.id, code: proof.code }
  if (await takeAuthenticatorCode(app, tx, codeOfStaff)) return true
  const left = await takeRecoveryCode(app, tx, codeOfStaff)
  if (left === null) return false
  await recordSecondStepChange(app, tx, staff, { what: 'recovery-code-used', left })
  return true
}

export type IdentityProof = SecondStepProof | { kind: 'password'; password: string }

export async function askForPasskeyOfSession(app: StaffContext, staff: SignedInStaff): Promise<string> {
  const options = await askForPasskey(app, staff.id)
  await app.db.update(staffSessions).set({ challenge: options.challenge }).where(eq(staffSessions.id, staff.sessionId))
  return JSON.stringify(options)
}

/**
 * Lets this session do sensitive things for the next 15 minutes. The password is a proof only for accounts without a
 * second step. The caller limits attempts. Throws `QueueIsFull`.
 */
export async function confirmIdentity(app: StaffContext, staff: SignedInStaff, proof: IdentityProof): Promise<boolean> {
  const isProven =
    proof.kind === 'password'
      ? await isOwnPassword(app, staff, proof.password)
      : await takeSecondStep(app, staff, proof)
  if (!isProven) return false
  await app.db.update(staffSessions).set({ confirmedAt: app.clock.now() }).where(eq(staffSessions.id, staff.sessionId))
  return true
}

async function isOwnPassword(app: StaffContext, staff: SignedInStaff, password: string): Promise<boolean> {
  if (await hasSecondStep(app.db, staff.id)) return false
  const stored = await findPassword(app.db, staff.id)
  return stored !== null && (await app.staffAuth.checkPassword(password, stored.hash))
}

function takeSecondStep(app: StaffContext, staff: SignedInStaff, proof: SecondStepProof): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    const challenge = await takeSessionChallenge(tx, staff.sessionId)
    return takeProof(app, tx, staff, { proof, challenge })
  })
}

/**
 * Queues a job even for an unknown email, so that timing does not reveal accounts. `network` is a keyed hash of the IP
 * address.
 */
export async function queueFailedSignIn(
  app: AppContext,
  { staffId, network }: { staffId: string | null; network: string },
): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'record-failed-sign-in', { staffId, network, at }))
}

export async function recordFailedSignIn(
  app: AppContext,
  { staffId, network, at }: JobData['record-failed-sign-in'],
): Promise<void> {
  if (staffId === null) return
  await app.db.transaction(tx =>
    recordEvent({ clock: { now: () => new Date(at) } }, tx, {
      type: 'staff.sign_in_failed',
      actor: { kind: 'visitor' },
      subject: { kind: 'staff', id: staffId },
      network: network.slice(0, RECORDED_NETWORK_LENGTH),
    }),
  )
}

const RECORDED_NETWORK_LENGTH = 8
