import { randomBytes } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { invitationMail, passwordResetMail } from './emails/mails.ts'
import { hashOfToken } from './hash-of-token.server.ts'
import { LINK_LIFETIME_MS, type LinkPurpose } from './link-lifetimes.ts'
import { staffLinks } from './table.server.ts'

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
