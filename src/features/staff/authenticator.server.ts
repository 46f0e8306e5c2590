import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { BRAND } from '#src/brand.ts'
import { isYoungerThan } from '#src/clock.ts'
import { readCopiedCode } from '#src/copied-values.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { CONFIRMATION_MS } from './accounts.ts'
import { lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { writeFirstRecoveryCodes } from './recovery-codes.server.ts'
import { recordSecondStepChange } from './second-steps.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { staffTotps } from './table.server.ts'

/** The phone's clock may be wrong by this time. */
const TOLERANCE_SECONDS = 30

/** Creates the secret that the person scans. Until a code confirms it, signing in does not ask for it. */
export async function startAuthenticator(app: StaffContext, staff: SignedInStaff): Promise<'started' | 'already-on'> {
  const sealedSecret = app.staffAuth.seal(generateSecret())
  const createdAt = app.clock.now()
  const started = await app.db
    .insert(staffTotps)
    .values({ staffId: staff.id, sealedSecret, createdAt })
    .onConflictDoUpdate({
      target: staffTotps.staffId,
      set: { sealedSecret, createdAt },
      setWhere: isNull(staffTotps.confirmedAt),
    })
    .returning({ staffId: staffTotps.staffId })
  return started.length > 0 ? 'started' : 'already-on'
}

/** Deletes a secret that no code has confirmed. */
export async function cancelAuthenticator(app: StaffContext, staff: SignedInStaff): Promise<void> {
  await app.db.delete(staffTotps).where(and(eq(staffTotps.staffId, staff.id), isNull(staffTotps.confirmedAt)))
}

/** `uri` is the content of the QR code. Returns null without a fresh proof, because the secret opens the account later. */
export async function readStartedAuthenticator(app: StaffContext, staff: SignedInStaff) {
  const row = staff.isConfirmed ? await findStarted(app, app.db, staff.id) : null
  if (row === null) return null
  const secret = app.staffAuth.unseal(row.sealedSecret)
  return secret === null ? null : { secret, uri: generateURI({ issuer: BRAND.name, label: staff.email, secret }) }
}

/** Returns the first recovery codes, or none if the person has some. */
export async function confirmAuthenticator(
  app: StaffContext,
  staff: SignedInStaff,
  code: string,
): Promise<{ ok: true; recoveryCodes: Array<string> } | { ok: false; reason: 'wrong-code' | 'not-started' }> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    const row = await findStarted(app, tx, staff.id)
    if (row === null) return { ok: false, reason: 'not-started' }
    const lastTimeStep = await findTimeStep(app, row, code)
    if (lastTimeStep === null) return { ok: false, reason: 'wrong-code' }
    await tx
      .update(staffTotps)
      .set({ confirmedAt: app.clock.now(), lastTimeStep })
      .where(eq(staffTotps.staffId, staff.id))
    await recordSecondStepChange(app, tx, staff, { what: 'authenticator-added' })
    return { ok: true, recoveryCodes: await writeFirstRecoveryCodes(app, tx, staff.id) }
  })
}

export async function takeAuthenticatorCode(
  app: StaffContext,
  tx: Transaction,
  { staffId, code }: { staffId: string; code: string },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(staffTotps)
    .where(and(eq(staffTotps.staffId, staffId), isNotNull(staffTotps.confirmedAt)))
    .for('update')
  const timeStep = row === undefined ? null : await findTimeStep(app, row, code)
  if (timeStep === null) return false
  await tx.update(staffTotps).set({ lastTimeStep: timeStep }).where(eq(staffTotps.staffId, staffId))
  return true
}

async function findStarted(app: StaffContext, db: DatabaseOrTransaction, staffId: string) {
  const [row] = await db
    .select()
    .from(staffTotps)
    .where(and(eq(staffTotps.staffId, staffId), isNull(staffTotps.confirmedAt)))
  return row !== undefined && isYoungerThan(CONFIRMATION_MS, row.createdAt, app.clock.now()) ? row : null
}

async function findTimeStep(
  app: StaffContext,
  { sealedSecret, lastTimeStep }: { sealedSecret: string; lastTimeStep: number },
  typed: string,
): Promise<number | null> {
  const token = readCopiedCode(typed)
  if (!/^\d{6}$/.test(token)) return null
  const secret = app.staffAuth.unseal(sealedSecret)
  if (secret === null) return null
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(app.clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: lastTimeStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
