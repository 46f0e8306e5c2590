import { randomBytes } from 'node:crypto'
import { and, desc, eq, lte } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Actor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { LINK_LIFETIME_MS, type LinkPurpose } from './accounts.ts'
import { invitationMail, passwordResetMail } from './emails/mails.ts'
import { findPasswordHash, findStaffNames } from './queries.server.ts'
import type { StaffContext } from './sign-in.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'

/**
 * Returns null for an unknown or disabled account, or when the last link is newer than `atMostEveryMs`. Visitors must
 * not see the result.
 */
export async function sendPasswordLink(
  app: AppContext,
  {
    staffMember: wanted,
    actor,
    atMostEveryMs = 0,
  }: { staffMember: { email: string } | { id: string }; actor: Actor; atMostEveryMs?: number },
): Promise<{ name: string; purpose: LinkPurpose } | null> {
  return app.db.transaction(async tx => {
    const [staffMember] = await tx
      .select()
      .from(staffMembers)
      .where('id' in wanted ? eq(staffMembers.id, wanted.id) : eq(staffMembers.email, wanted.email))
      .for('update')
    if (staffMember === undefined || staffMember.disabledAt !== null) return null
    const lastSentAt = await findLastLinkTime(tx, staffMember.id)
    if (lastSentAt !== null && app.clock.now().getTime() - lastSentAt.getTime() < atMostEveryMs) return null

    const purpose = (await findPasswordHash(tx, staffMember.id)) !== null ? 'reset' : 'invitation'
    await writeLink(app, tx, { staffMember, purpose, actor })
    return { name: staffMember.name, purpose }
  })
}

async function findLastLinkTime(tx: Transaction, staffId: string): Promise<Date | null> {
  const [link] = await tx
    .select({ createdAt: staffLinks.createdAt })
    .from(staffLinks)
    .where(eq(staffLinks.staffId, staffId))
    .orderBy(desc(staffLinks.createdAt))
    .limit(1)
  return link?.createdAt ?? null
}

/** Sends a link and computes a hash at the same time, so that timing does not reveal accounts. Throws `QueueIsFull`. */
export async function askForPasswordLink(app: StaffContext, email: string): Promise<void> {
  await app.staffAuth.withDecoyHash(email, () =>
    sendPasswordLink(app, { staffMember: { email }, actor: { kind: 'visitor' } }),
  )
}

/** Stores and mails a new link. Unexpired earlier links stay valid. */
export async function writeLink(
  app: AppContext,
  tx: Transaction,
  {
    staffMember,
    purpose,
    actor,
  }: { staffMember: { id: string; name: string; email: string }; purpose: LinkPurpose; actor: Actor },
): Promise<void> {
  const now = app.clock.now()
  await tx.delete(staffLinks).where(and(eq(staffLinks.staffId, staffMember.id), lte(staffLinks.expiresAt, now)))
  const token = randomBytes(32).toString('base64url')
  await tx.insert(staffLinks).values({
    tokenHash: hashToken(token),
    staffId: staffMember.id,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  })
  await recordEvent(app, tx, {
    type: 'staff.link_sent',
    actor,
    subject: { kind: 'staff', id: staffMember.id },
    purpose,
  })
  const isInvited = purpose === 'invitation' && actor.kind === 'staff'
  const invitedBy = isInvited ? (await findStaffNames(tx, [actor.id])).get(actor.id) : undefined
  await notify(app, tx, staffRecipient(staffMember.email), {
    mail: purpose === 'invitation' ? invitationMail : passwordResetMail,
    about: { kind: 'staff', id: staffMember.id },
    data: {
      name: staffMember.name,
      url: app.publicUrl + addresses.adminPassword({ token }),
      ...(invitedBy && { invitedBy }),
    },
  })
}
