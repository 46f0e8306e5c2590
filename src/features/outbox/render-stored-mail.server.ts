import type { Ground } from '#src/database/ground.ts'
import type { Mail } from './mail.ts'
import { MailNotWritten } from './mail-not-written.ts'
import { renderMail } from './render-mail.server.ts'
import { wordingsInForce } from './wordings-in-force.server.ts'

export type RenderGround = Pick<Ground, 'db' | 'log' | 'publicUrl' | 'paymentProvider'> & {
  /** Every message of every feature, by name. */
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

/**
 * A message of the outbox in the words that are in force now. Null: no message has this name any more. Throws when its data
 * does not fit. Words of an owner that do not fit are replaced by the original ones.
 */
export async function renderStoredMail(
  app: RenderGround,
  stored: { template: string; data: unknown; dataVersion: number },
  stopUrl: string | null = null,
) {
  const mail = app.mailTemplates.get(stored.template)
  if (mail === undefined) return null
  const data = mail.read(stored)
  if (data === null) throw new MailNotWritten(`The stored data does not fit: ${stored.template}`)
  const wordings = await wordingsInForce(app, mail)
  const { publicUrl, paymentProvider } = app
  try {
    return await renderMail(mail, data, publicUrl, { paymentProvider, wordings, stopUrl })
  } catch (error) {
    if (wordings.size === 0) throw error
    app.log.warn({ template: mail.name, err: error }, 'stored wording does not fit the message, the original is used')
    return renderMail(mail, data, publicUrl, { paymentProvider, stopUrl })
  }
}
