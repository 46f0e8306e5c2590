import { and, eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import type { AccountActor } from './accounts.ts'
import { type SecurityChange, securityMail } from './mails.tsx'
import { listSecondSteps, lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { staffPasskeys, staffRecoveryCodes, staffTotps } from './table.server.ts'

/** Refuses to remove the last second step while an owner requires one. */
export async function removeSecondStep(
  app: AppContext,
  staff: SignedInStaff,
  step: { credentialId: string } | 'authenticator',
): Promise<{ ok: true } | { ok: false; reason: 'required' | 'unknown' }> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    const { authenticatorSince, passkeys } = await listSecondSteps(tx, staff.id)
    const passkey = step === 'authenticator' ? null : passkeys.find(each => each.credentialId === step.credentialId)
    if (passkey === undefined || (passkey === null && authenticatorSince === null))
      return { ok: false, reason: 'unknown' }
    const isLast = passkeys.length + Number(authenticatorSince !== null) === 1
    if (isLast && (await currentSettings(tx)).secondStepRequired) return { ok: false, reason: 'required' }

    if (passkey === null) {
      await tx.delete(staffTotps).where(eq(staffTotps.staffId, staff.id))
      await recordSecondStepChange(app, tx, staff, { what: 'authenticator-removed' })
    } else {
      const { credentialId, name } = passkey
      const isOwn = eq(staffPasskeys.staffId, staff.id)
      await tx.delete(staffPasskeys).where(and(isOwn, eq(staffPasskeys.credentialId, credentialId)))
      await recordSecondStepChange(app, tx, staff, { what: 'passkey-removed', name })
    }
    if (isLast) await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staff.id))
    return { ok: true }
  })
}

type Recipient = { id: string; name: string; email: string }

export async function recordSecondStepChange(
  app: AppContext,
  tx: Transaction,
  staff: Recipient,
  change: Exclude<SecurityChange, { what: 'new-device' | 'wrong-codes' }>,
  actor: AccountActor = { kind: 'staff', id: staff.id },
): Promise<void> {
  const subject = { kind: 'staff', id: staff.id } as const
  await recordEvent(app, tx, { type: 'staff.second_step_changed', actor, subject, what: change.what })
  await queueSecurityMail(app, tx, staff, change)
}

export async function queueSecurityMail(
  app: AppContext,
  tx: Transaction,
  { id, name, email }: Recipient,
  change: SecurityChange,
): Promise<void> {
  await notify(app, tx, staffRecipient(email), {
    mail: securityMail,
    about: { kind: 'staff', id },
    data: { name, change, at: app.clock.now().toISOString(), accountUrl: app.publicUrl + addresses.adminAccount() },
  })
}
