import { randomBytes } from 'node:crypto'
import { and, desc, eq, lte } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { LINK_LIFETIME_MS, type LinkPurpose } from './accounts.ts'
import { invitationMail, passwordResetMail } from './emails/mails.ts'
import { hashOfToken, passwordOf } from './queries.server.ts'
import type { StaffGround } from './sign-in.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'

/**
 * Mails a member a link with which to choose a password: a reset, or, to whoever never chose one, a fresh invitation. Answers
 * what was sent to whom; null when nothing was, because there is no such account or it is disabled, or because the last link
 * is not older than `atMostEveryMs`. Strangers are told none of this.
 */
export async function sendPasswordLink(
  app: Ground,
  {
    member: wanted,
    actor,
    atMostEveryMs = 0,
  }: { member: { email: string } | { id: string }; actor: Actor; atMostEveryMs?: number },
): Promise<{ name: string; purpose: LinkPurpose } | null> {
  return app.db.transaction(async tx => {
    const [member] = await tx
      .select()
      .from(staffMembers)
      .where('id' in wanted ? eq(staffMembers.id, wanted.id) : eq(staffMembers.email, wanted.email))
      .for('update')
    if (member === undefined || member.disabledAt !== null) return null
    const lastSentAt = await lastLinkOf(tx, member.id)
    if (lastSentAt !== null && app.clock.now().getTime() - lastSentAt.getTime() < atMostEveryMs) return null

    const purpose = (await passwordOf(tx, member.id)) !== null ? 'reset' : 'invitation'
    await writeLink(app, tx, { member, purpose, actor })
    return { name: member.name, purpose }
  })
}

async function lastLinkOf(tx: Transaction, staffId: string): Promise<Date | null> {
  const [link] = await tx
    .select({ createdAt: staffLinks.createdAt })
    .from(staffLinks)
    .where(eq(staffLinks.staffId, staffId))
    .orderBy(desc(staffLinks.createdAt))
    .limit(1)
  return link?.createdAt ?? null
}

/**
 * Somebody says that they forgot the password of an account. A link goes to its e-mail (trimmed and lower-cased) if there is
 * one. To work out a hash takes longer than to queue a mail, so the time tells as little as the answer. Throws `GateIsFull`, with
 * nothing sent, when too many ask at this moment.
 */
export async function askForPasswordLink(app: StaffGround, email: string): Promise<void> {
  await app.staffAuth.hashForNothing(email, () =>
    sendPasswordLink(app, { member: { email }, actor: { kind: 'visitor' } }),
  )
}

/** Mails a member a link with which to choose a password, once. Links mailed before stay as good as they were. */
export async function writeLink(
  app: Ground,
  tx: Transaction,
  {
    member,
    purpose,
    actor,
  }: { member: { id: string; name: string; email: string }; purpose: LinkPurpose; actor: Actor },
): Promise<void> {
  const now = app.clock.now()
  await tx.delete(staffLinks).where(and(eq(staffLinks.staffId, member.id), lte(staffLinks.expiresAt, now)))
  const token = randomBytes(32).toString('base64url')
  await tx.insert(staffLinks).values({
    tokenHash: hashOfToken(token),
    staffId: member.id,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  })
  await recordEvent(app, tx, { type: 'staff.link_sent', actor, subject: { kind: 'staff', id: member.id }, purpose })
  await notify(app, tx, staffMember(member.email), {
    mail: purpose === 'invitation' ? invitationMail : passwordResetMail,
    about: { kind: 'staff', id: member.id },
    data: { name: member.name, url: app.publicUrl + addresses.adminPassword({ token }) },
  })
}
