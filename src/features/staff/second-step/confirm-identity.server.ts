import { eq } from 'drizzle-orm'
import { lockStaffMember } from '../lock-accounts.server.ts'
import { findPasswordHash, type SignedInStaff } from '../queries.server.ts'
import type { StaffContext } from '../sign-in.server.ts'
import { staffSessions } from '../table.server.ts'
import { askForPasskey, takeSessionChallenge } from './passkeys.server.ts'
import { hasSecondStep } from './second-steps.server.ts'
import { type SecondStepProof, takeProof } from './take-proof.server.ts'

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
  const hash = await findPasswordHash(app.db, staff.id)
  return hash !== null && (await app.staffAuth.checkPassword(password, hash))
}

function takeSecondStep(app: StaffContext, staff: SignedInStaff, proof: SecondStepProof): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    const challenge = await takeSessionChallenge(tx, staff.sessionId)
    return takeProof(app, tx, staff, { proof, challenge })
  })
}
