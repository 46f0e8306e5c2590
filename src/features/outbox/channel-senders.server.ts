import { isDatabaseDown } from '#src/database/database-down.ts'
import type { ChannelName, Mail } from './mail.ts'
import { MailNotWritten } from './mail-states.ts'
import type { MailTransport } from './mail-transport.ts'
import { type RenderGround, renderStoredMail } from './render-mail.server.ts'
import { stopLink } from './stop-reminders.server.ts'
import type { mails } from './table.server.ts'

export type SendGround = RenderGround & {
  mail: MailTransport
  mailFrom: string
  /** Signs the links with which readers stop reminders. */
  sessionSecret: string
}

/**
 * Renders and sends one message, and returns its subject. Throws MailNotWritten, MailRefused, or anything else to be
 * tried again.
 */
type Send = (app: SendGround, stored: typeof mails.$inferSelect) => Promise<{ subject: string }>

export const SENDERS: Record<ChannelName, Send> = { mail: sendMail }

async function sendMail(app: SendGround, stored: typeof mails.$inferSelect) {
  const mail = app.mailTemplates.get(stored.template)
  if (mail === undefined) throw new MailNotWritten(`No such mail template: ${stored.template}`)
  const written = await write(app, mail, stored).catch(throwAsOurFault)
  const { messageId, to, replyTo } = stored
  await app.mail.send({ messageId, from: app.mailFrom, to, replyTo, ...written })
  return written
}

/** For errors before any server was asked: only a database that is away may be asked again. */
export function throwAsOurFault(error: unknown): never {
  if (isDatabaseDown(error)) throw error
  throw new MailNotWritten('The words of this mail cannot be made', { cause: error })
}

async function write(app: SendGround, mail: Mail<never>, stored: typeof mails.$inferSelect) {
  const data = mail.read(stored)
  const matter = data === null ? null : mail.reminds(data)
  const stopUrl = matter === null ? null : stopLink(app, { matter, id: stored.aboutId })
  const written = await renderStoredMail(app, stored, stopUrl)
  if (data === null || written === null) throw new MailNotWritten(`The stored data does not fit: ${mail.name}`)
  const { invitation } = await mail.load()
  return { ...written, stopUrl, invitation: invitation?.(data, app.mailFrom) ?? null }
}
