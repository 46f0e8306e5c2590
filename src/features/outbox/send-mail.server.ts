import { addresses } from '#src/addresses.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { signId } from '#src/signed-id.server.ts'
import type { SignedUrls } from './emails/mail-context.ts'
import type { Mail, SignedIds } from './mail.ts'
import { MailNotRendered, MailOfNewerRelease } from './mail-states.ts'
import type { MailTransport } from './mail-transport.ts'
import { type RenderContext, renderStoredMail } from './render-mail.server.ts'
import { stopLink } from './stop-reminders.server.ts'
import type { mails } from './table.server.ts'

export type SendContext = RenderContext & {
  mail: MailTransport
  mailFrom: string
  sessionSecret: string
}

export async function sendMail(app: SendContext, stored: typeof mails.$inferSelect): Promise<{ subject: string }> {
  const mail = app.mailTemplates.get(stored.template)
  if (mail === undefined || stored.dataVersion > mail.version)
    throw new MailOfNewerRelease(`Unknown mail template: ${stored.template}, version ${stored.dataVersion}`)
  const renderedMail = await renderWithLinks(app, mail, stored).catch(rethrowForRetryOrGiveUp)
  const { messageId, to, replyTo } = stored
  await app.mail.send({ messageId, from: app.mailFrom, to, replyTo, ...renderedMail })
  return renderedMail
}

/** An error before sending justifies a retry only if the database is down. */
export function rethrowForRetryOrGiveUp(error: unknown): never {
  if (isDatabaseDown(error)) throw error
  throw new MailNotRendered('The mail cannot be rendered', { cause: error })
}

async function renderWithLinks(app: SendContext, mail: Mail<never>, stored: typeof mails.$inferSelect) {
  const data = mail.read(stored)
  const matter = data === null ? null : mail.reminderMatter(data)
  const stopUrl = matter === null ? null : stopLink(app, { matter, id: stored.aboutId })
  const signedUrls = signUrls(app, data === null ? {} : mail.signedIds(data))
  const renderedMail = await renderStoredMail(app, stored, { stopUrl, signedUrls })
  if (data === null || renderedMail === null) throw new MailNotRendered(`Invalid stored data: ${mail.name}`)
  const { invitation } = await mail.load()
  return {
    ...renderedMail,
    stopUrl,
    isAutomatic: !mail.isWrittenByStaff,
    invitation: invitation?.(data, app.mailFrom) ?? null,
  }
}

function signUrls({ publicUrl, sessionSecret }: SendContext, { receiptEntryId, payLinkId }: SignedIds): SignedUrls {
  return {
    receipt: receiptEntryId
      ? publicUrl + addresses.receipt(signId(sessionSecret, 'receipt links', receiptEntryId))
      : null,
    payLink: payLinkId ? publicUrl + addresses.payLink(signId(sessionSecret, 'pay links', payLinkId)) : null,
  }
}
