import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { MailGround } from '#src/features/outbox/deliver-mail.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { sandboxMail } from '#src/sandbox/mail/table.server.ts'

/**
 * Which mail of the sandbox inbox everybody who works here may read: all but what carries a key to an account. With an owner's
 * link to choose a password any member could make themselves an owner.
 */
export function isNoSecret({ db, mailTemplates }: Pick<MailGround, 'db' | 'mailTemplates'>): SQL {
  const secret = [...mailTemplates.values()].filter(({ isSecret }) => isSecret).map(({ name }) => name)
  const secretMail = db.select({ messageId: mails.messageId }).from(mails).where(inArray(mails.template, secret))
  return notInArray(sandboxMail.messageId, secretMail)
}
