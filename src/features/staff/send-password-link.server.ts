import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Actor } from '#src/features/audit/events.ts'
import type { LinkPurpose } from './link-lifetimes.ts'
import { passwordOf } from './queries.server.ts'
import { staffLinks, staffMembers } from './table.server.ts'
import { writeLink } from './write-link.server.ts'

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
