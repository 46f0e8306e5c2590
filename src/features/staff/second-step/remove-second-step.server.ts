import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import type { AccountRefusal, StaffActor } from '../accounts.ts'
import { lockAccounts } from '../lock-accounts.server.ts'
import type { SignedInStaff } from '../queries.server.ts'
import { staffMembers, staffPasskeys, staffRecoveryCodes, staffSessions, staffTotps } from '../table.server.ts'
import { recordSecondStepChange } from './record-change.server.ts'
import { hasSecondStep } from './second-steps.server.ts'

type RemoveResult = { ok: true } | { ok: false; reason: 'required' | 'unknown' }

/** Refuses to remove the last second step while an owner requires one. */
export async function removeAuthenticator(app: AppContext, staff: SignedInStaff): Promise<RemoveResult> {
  return remove(app, staff, async tx => {
    const removed = await tx.delete(staffTotps).where(eq(staffTotps.staffId, staff.id)).returning()
    if (removed.length > 0) await recordSecondStepChange(app, tx, { staff, change: { what: 'authenticator-removed' } })
    return removed.length > 0
  })
}

export async function removePasskey(
  app: AppContext,
  staff: SignedInStaff,
  credentialId: string,
): Promise<RemoveResult> {
  return remove(app, staff, async tx => {
    const [removed] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.staffId, staff.id), eq(staffPasskeys.credentialId, credentialId)))
      .returning({ name: staffPasskeys.name })
    if (removed !== undefined)
      await recordSecondStepChange(app, tx, { staff, change: { what: 'passkey-removed', name: removed.name } })
    return removed !== undefined
  })
}

async function remove(
  app: AppContext,
  staff: SignedInStaff,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<RemoveResult> {
  return app.db
    .transaction(async (tx): Promise<RemoveResult> => {
      await tx.select().from(staffMembers).where(eq(staffMembers.id, staff.id)).for('update')
      if (!(await work(tx))) return { ok: false, reason: 'unknown' }
      if (await hasSecondStep(tx, staff.id)) return { ok: true }
      if ((await currentSettings(tx)).secondStepRequired) throw new SecondStepIsRequired()
      await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id))
      return { ok: true }
    })
    .catch((error): RemoveResult => {
      if (error instanceof SecondStepIsRequired) return { ok: false, reason: 'required' }
      throw error
    })
}

class SecondStepIsRequired extends Error {}

/** For a person who has lost their phone and their codes. Ends their sessions. */
export async function resetSecondSteps(
  app: AppContext,
  { staffId, actor }: { staffId: string; actor: StaffActor },
): Promise<{ ok: true; name: string } | { ok: false; reason: AccountRefusal }> {
  return app.db.transaction(async tx => {
    const { staffMember, refusal } = await lockAccounts(tx, { actor, staffId })
    if (staffMember === null) return { ok: false, reason: 'unknown' }
    if (refusal !== null && refusal !== 'last-owner') return { ok: false, reason: refusal }
    for (const table of [staffTotps, staffPasskeys, staffRecoveryCodes, staffSessions])
      await tx.delete(table).where(eq(table.staffId, staffId))
    await recordSecondStepChange(app, tx, { staff: staffMember, change: { what: 'second-steps-reset' }, actor })
    return { ok: true, name: staffMember.name }
  })
}
