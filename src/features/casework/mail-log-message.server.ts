import { eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { mails } from '#src/features/outbox/table.server.ts'

/** What a message is made of, to be shown. */
export async function mailLogMessage({ db }: Pick<Ground, 'db'>, mailId: string) {
  const [mail] = await db
    .select({ template: mails.template, data: mails.data, claimedAt: mails.claimedAt, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.id, mailId))
  return mail ?? null
}
