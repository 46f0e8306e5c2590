import { and, desc, eq, notInArray, type SQL } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { newApplicationMail } from '#src/features/applications/emails/mails.ts'
import { arrivedMail } from '#src/features/documents/emails/mails.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { arrivedPaymentMail } from '#src/features/payments/emails/mails.ts'

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
export async function mailToApplicant({ db }: Pick<Ground, 'db'>, key: { applicationId: string; mailId: string }) {
  const [mail] = await db
    .select({ template: mails.template, data: mails.data, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.id, key.mailId), isTo(key.applicationId)))
  return mail ?? null
}

/** What tells those who work here about an application is found by its id too, so that it goes when the application goes. */
const TO_US = [newApplicationMail, arrivedMail, arrivedPaymentMail].map(mail => mail.name)

function isTo(applicationId: string): SQL | undefined {
  return and(eq(mails.aboutId, applicationId), notInArray(mails.template, TO_US))
}
