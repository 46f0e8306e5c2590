import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { isDatabaseDown } from '#src/database/database-down.ts'
import type { Ground } from '#src/database/ground.ts'
import { PaymentProvider, type ProviderWords } from '#src/payment-provider.ts'
import { PublicUrl, StopUrl } from './emails/letter-context.ts'
import { WordsInForce } from './emails/said.tsx'
import type { Mail } from './mail.ts'
import { MailNotWritten } from './mail-states.ts'
import { mailWordings } from './table.server.ts'
import { judgeWords, passageOf, type Wordings } from './wording.ts'

type Setting = { paymentProvider?: ProviderWords; wordings?: Wordings; stopUrl?: string | null }

/**
 * `publicUrl`: where its pictures are, without a slash at the end; `wordings`: the staff's own words; without them, the
 * original ones.
 */
export async function renderMail<Data>(
  mail: Mail<Data>,
  data: Data,
  publicUrl: string,
  { paymentProvider, wordings = new Map(), stopUrl = null }: Setting = {},
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, Body } = await mail.load()
  const { render } = await import('react-email')
  const worded = createElement(WordsInForce, { value: wordings }, createElement(Body, { data }))
  const stoppable = createElement(StopUrl, { value: stopUrl }, worded)
  const pictured = createElement(PublicUrl, { value: publicUrl }, stoppable)
  const letter =
    paymentProvider === undefined ? pictured : createElement(PaymentProvider, { value: paymentProvider }, pictured)
  return {
    subject: subject(data).replace(/\s+/g, ' '),
    html: await render(letter),
    text: await render(letter, { plainText: true }),
  }
}

export type RenderGround = Pick<Ground, 'db' | 'log' | 'publicUrl' | 'paymentProvider'> & {
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

/**
 * A message in today's words. Null: unknown template. Throws when its data does not fit. Wordings that do not fit are
 * replaced by the original.
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

/** A message as its reader would get it today. Null: unknown template, or its data were emptied or do not suffice. */
export async function readStoredMail(
  app: RenderGround,
  stored: { template: string; data: unknown; dataVersion: number },
) {
  try {
    return await renderStoredMail(app, stored)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    app.log.warn({ template: stored.template, err: error }, 'a stored mail can no longer be rendered')
    return null
  }
}

/** The words that owners gave to passages of a message, but for those that this version of the program no longer allows. */
export async function wordingsInForce(app: Pick<Ground, 'db' | 'log'>, mail: Mail<never>): Promise<Wordings> {
  const stored = await app.db
    .select({ key: mailWordings.passage, words: mailWordings.words })
    .from(mailWordings)
    .where(eq(mailWordings.template, mail.name))
  const fitting = stored.flatMap(({ key, words }) => {
    if (words === null) return []
    const passage = passageOf(mail, key)
    if (passage !== null && judgeWords(passage, words).ok) return [[key, words] as const]
    app.log.warn({ template: mail.name, passage: key }, 'stored wording is not allowed, the original is used')
    return []
  })
  return new Map(fitting)
}
