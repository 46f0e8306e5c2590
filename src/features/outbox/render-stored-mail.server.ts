import type { Ground } from '#src/database/ground.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.server.ts'
import { wordingsInForce } from './wordings-in-force.server.ts'

export type RenderGround = Pick<Ground, 'db' | 'log' | 'publicUrl' | 'paymentProvider'> & {
  /** Every message of every feature, by name. */
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

/**
 * A message of the outbox in the words that are in force now. Null: there are no messages of this name any more. Whatever is
 * wrong with what staff worded, the message is written: then in the original words.
 */
export async function renderStoredMail(
  app: RenderGround,
  stored: { template: string; data: unknown },
  stopUrl: string | null = null,
) {
  const mail = app.mailTemplates.get(stored.template)
  if (mail === undefined) return null
  const data = stored.data as never
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
