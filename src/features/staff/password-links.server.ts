import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { hashToken } from '#src/secrets.server.ts'
import { insertStaffMember, lockAccounts } from './accounts.server.ts'
import { LINK_LIFETIME_MS, type LinkPurpose, type PasswordFault } from './accounts.ts'
import { invitationMail, passwordResetMail } from './mails.tsx'
import { checkPasswordStrength, replacePassword } from './passwords.server.ts'
import { findPassword, findStaffMemberByEmail, findStaffNames, lockStaffMember } from './queries.server.ts'
import type { Role } from './roles.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { type StaffMember, staffLinks, staffMembers } from './table.server.ts'

/** `again` is true when the account was invited before; its name and role stay. */
export type InviteStaffResult =
  | { ok: true; again: boolean }
  | { ok: false; reason: 'not-owner' | 'has-account' | 'disabled' }

/** `email` must be trimmed and lower-case. */
export async function inviteStaff(
  app: AppContext,
  { name, email, role, actor }: { name: string; email: string; role: Role; actor: StaffActor },
): Promise<InviteStaffResult> {
  return app.db.transaction(async tx => {
    const { refusal } = await lockAccounts(tx, { actor, staffId: actor.id })
    if (refusal === 'not-owner') return { ok: false, reason: 'not-owner' }

    const newStaffMember = await insertStaffMember(app, tx, { name, email, role })
    if (newStaffMember !== null) {
      const subject = { kind: 'staff', id: newStaffMember.id } as const
      await recordEvent(app, tx, { type: 'staff.added', actor, subject, by: 'invitation', role })
      await writeLink(app, tx, newStaffMember, { purpose: 'invitation', actor })
      return { ok: true, again: false }
    }

    const [staffMember] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email)).for('update')
    if (staffMember === undefined) throw new Error('The account was deleted during the invitation.')
    if (staffMember.disabledAt !== null) return { ok: false, reason: 'disabled' }
    if ((await findPassword(tx, staffMember.id)) !== null) return { ok: false, reason: 'has-account' }
    await writeLink(app, tx, staffMember, { purpose: 'invitation', actor })
    return { ok: true, again: true }
  })
}

/** Sends a link and computes a hash at the same time, so that timing does not reveal accounts. Throws `QueueIsFull`. */
export async function askForPasswordLink(app: StaffContext, email: string): Promise<void> {
  await app.staffAuth.withDecoyHash(email, async () => {
    const staffMember = await findStaffMemberByEmail(app.db, email)
    return staffMember && sendPasswordLink(app, { staffId: staffMember.id, actor: { kind: 'visitor' } })
  })
}

/**
 * Returns null for an unknown or disabled account, or when the last link is newer than `atMostEveryMs`. Visitors must
 * not see the result.
 */
export async function sendPasswordLink(
  app: AppContext,
  { staffId, actor, atMostEveryMs = 0 }: { staffId: string; actor: Actor; atMostEveryMs?: number },
): Promise<{ name: string; purpose: LinkPurpose } | null> {
  return app.db.transaction(async tx => {
    const staffMember = await lockStaffMember(tx, staffId)
    if (staffMember === null || staffMember.disabledAt !== null) return null
    const latest = new Date(app.clock.now().getTime() - atMostEveryMs)
    const isOfStaffMember = eq(staffLinks.staffId, staffId)
    if ((await tx.$count(staffLinks, and(isOfStaffMember, gt(staffLinks.createdAt, latest)))) > 0) return null

    const purpose = (await findPassword(tx, staffId)) !== null ? 'reset' : 'invitation'
    await writeLink(app, tx, staffMember, { purpose, actor })
    return { name: staffMember.name, purpose }
  })
}

/** Stores and mails a new link. Unexpired earlier links stay valid. */
async function writeLink(
  app: AppContext,
  tx: Transaction,
  { id: staffId, name, email }: StaffMember,
  { purpose, actor }: { purpose: LinkPurpose; actor: Actor },
): Promise<void> {
  const now = app.clock.now()
  await tx.delete(staffLinks).where(and(eq(staffLinks.staffId, staffId), lte(staffLinks.expiresAt, now)))
  const token = randomBytes(32).toString('base64url')
  await tx.insert(staffLinks).values({
    tokenHash: hashToken(token),
    staffId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  })
  const subject = { kind: 'staff', id: staffId } as const
  await recordEvent(app, tx, { type: 'staff.link_sent', actor, subject, purpose })
  const isInvited = purpose === 'invitation' && actor.kind === 'staff'
  const invitedBy = isInvited ? (await findStaffNames(tx, [actor.id])).get(actor.id) : undefined
  await notify(app, tx, staffRecipient(email), {
    mail: purpose === 'invitation' ? invitationMail : passwordResetMail,
    about: subject,
    data: { name, url: app.publicUrl + addresses.adminPassword({ token }), ...(invitedBy && { invitedBy }) },
  })
}

/** Returns null when the link was used, has expired or is unknown. */
export async function findStaffMemberByLink(app: AppContext, token: string) {
  const [row] = await app.db
    .select({ id: staffMembers.id, name: staffMembers.name, email: staffMembers.email })
    .from(staffLinks)
    .innerJoin(staffMembers, eq(staffMembers.id, staffLinks.staffId))
    .where(and(isLive(app, token), isNull(staffMembers.disabledAt)))
  return row ?? null
}

export type ChoosePasswordResult =
  | { ok: true; purpose: LinkPurpose; staffMember: { id: string; email: string } }
  | { ok: false; reason: 'dead-link' | PasswordFault }

/** A refused password does not use up the link. */
export async function choosePassword(
  app: StaffContext,
  { token, password }: { token: string; password: string },
): Promise<ChoosePasswordResult> {
  const linkHolder = await findStaffMemberByLink(app, token)
  if (linkHolder === null) return { ok: false, reason: 'dead-link' }
  const fault = await checkPasswordStrength(password, linkHolder)
  if (fault !== null) return { ok: false, reason: fault }
  // Hash before locking rows, because it takes 100 ms.
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const staffMember = await lockStaffMember(tx, linkHolder.id)
    if (staffMember === null || staffMember.disabledAt !== null) return { ok: false, reason: 'dead-link' }
    const [link] = await tx.delete(staffLinks).where(isLive(app, token)).returning({ purpose: staffLinks.purpose })
    if (link === undefined) return { ok: false, reason: 'dead-link' }
    await replacePassword(app, tx, staffMember, { hash, by: link.purpose })
    return { ok: true, purpose: link.purpose, staffMember: { id: staffMember.id, email: staffMember.email } }
  })
}

function isLive({ clock }: AppContext, token: string) {
  return and(eq(staffLinks.tokenHash, hashToken(token)), gt(staffLinks.expiresAt, clock.now()))
}
