import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { MAILS_TO_STAFF } from '#src/features/mails.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { mailLogMessage } from './mail-log.server.ts'

/** Every message about an application that was not to ourselves, newest first. Its words are made from its data when it is opened. */
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
    .where(isTo(applicationId))
    .orderBy(desc(mails.queuedAt), desc(mails.id))
}

/** One of them, if it is about this application and no other. */
export function mailToApplicant(app: Pick<Ground, 'db'>, key: { applicationId: string; mailId: string }) {
  return mailLogMessage(app, key.mailId, isTo(key.applicationId))
}

function isTo(applicationId: string): SQL | undefined {
  return and(eq(mails.applicationId, applicationId), notInArray(mails.template, [...MAILS_TO_STAFF]))
}
