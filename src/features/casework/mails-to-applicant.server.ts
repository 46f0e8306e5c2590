import { and, desc, eq } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { mails } from '#src/features/outbox/table.server.ts'

/** Every message about an application, newest first. Its words are made from its data when it is opened. */
export function mailsToApplicant({ db }: Pick<Ground, 'db'>, applicationId: string) {
  return db
    .select({
      id: mails.id,
      template: mails.template,
      subject: mails.subject,
      to: mails.to,
      state: mails.state,
      queuedAt: mails.queuedAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.aboutId, applicationId))
    .orderBy(desc(mails.queuedAt), desc(mails.id))
}

/** One of them, if it is about this application and no other. */
export async function mailToApplicant({ db }: Pick<Ground, 'db'>, key: { applicationId: string; mailId: string }) {
  const [mail] = await db
    .select({ template: mails.template, data: mails.data })
    .from(mails)
    .where(and(eq(mails.id, key.mailId), eq(mails.aboutId, key.applicationId)))
  return mail ?? null
}
