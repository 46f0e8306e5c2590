import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import type { AppContext } from '#src/database/app-context.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { PaymentProviderContext, type ProviderTexts } from '#src/payment-provider.ts'
import { EditedTextsContext } from './emails/editable-text.tsx'
import {
  AudienceContext,
  NO_SIGNED_URLS,
  PublicUrlContext,
  type SignedUrls,
  SignedUrlsContext,
  StopUrlContext,
} from './emails/mail-context.ts'
import type { Mail } from './mail.ts'
import { MailNotRendered } from './mail-states.ts'
import { mailTemplateTexts } from './table.server.ts'
import { checkTemplateText, type EditedTexts, findTemplateText } from './template-text.ts'

export type SignedLinks = { stopUrl?: string | null; signedUrls?: SignedUrls }

type RenderOptions = SignedLinks & { paymentProvider?: ProviderTexts; editedTexts?: EditedTexts }

/** `publicUrl` is the base of picture URLs, without a trailing slash. */
export async function renderMail<Data>(
  mail: Mail<Data>,
  data: Data,
  publicUrl: string,
  { paymentProvider, editedTexts = new Map(), stopUrl = null, signedUrls = NO_SIGNED_URLS }: RenderOptions = {},
): Promise<{ subject: string; html: string; text: string }> {
  const { subject, Body } = await mail.load()
  const { render, toPlainText } = await import('react-email')
  const withEditedTexts = createElement(EditedTextsContext, { value: editedTexts }, createElement(Body, { data }))
  const withStopUrl = createElement(StopUrlContext, { value: stopUrl }, withEditedTexts)
  const withSignedUrls = createElement(SignedUrlsContext, { value: signedUrls }, withStopUrl)
  const withAudience = createElement(AudienceContext, { value: mail.audience }, withSignedUrls)
  const withPublicUrl = createElement(PublicUrlContext, { value: publicUrl }, withAudience)
  const mailElement =
    paymentProvider === undefined
      ? withPublicUrl
      : createElement(PaymentProviderContext, { value: paymentProvider }, withPublicUrl)
  const html = await render(mailElement)
  return { subject: subject(data).replace(/\s+/g, ' '), html, text: toPlainText(html, TEXT_OPTIONS) }
}

/** Mail programs take characters beside a link for a part of it, so each link has its own line. */
const TEXT_OPTIONS = {
  selectors: [{ selector: 'a', format: 'linkOnOwnLine' }],
  formatters: {
    linkOnOwnLine({ children, attribs: { href = '' } }: LinkElement, walk: WalkElements, builder: TextBuilder) {
      walk(children, builder)
      if (!/^https?:/.test(href)) return
      builder.addLineBreak()
      builder.addInline(href, { noWordTransform: true })
      builder.addLineBreak()
    },
  },
}

/** The types of html-to-text, which has none. */
type LinkElement = { children: ReadonlyArray<unknown>; attribs: { href?: string } }
type WalkElements = (elements: ReadonlyArray<unknown>, builder: TextBuilder) => void
type TextBuilder = { addLineBreak(): void; addInline(text: string, options: { noWordTransform: boolean }): void }

export type RenderContext = Pick<AppContext, 'db' | 'log' | 'publicUrl' | 'paymentProvider'> & {
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

/** Returns null for an unknown template, and throws for invalid data. */
export async function renderStoredMail(
  app: RenderContext,
  stored: { template: string; data: unknown; dataVersion: number },
  links: SignedLinks = {},
) {
  const mail = app.mailTemplates.get(stored.template)
  if (mail === undefined) return null
  const data = mail.read(stored)
  if (data === null) throw new MailNotRendered(`Invalid stored data: ${stored.template}`)
  const editedTexts = await loadEditedTexts(app, mail)
  const { publicUrl, paymentProvider } = app
  try {
    return await renderMail(mail, data, publicUrl, { paymentProvider, editedTexts, ...links })
  } catch (error) {
    if (editedTexts.size === 0) throw error
    app.log.warn({ template: mail.name, err: error }, 'stored template text does not fit the mail, using the original')
    return renderMail(mail, data, publicUrl, { paymentProvider, ...links })
  }
}

/** Returns null when the mail can no longer be rendered. */
export async function readStoredMail(
  app: RenderContext,
  stored: { template: string; data: unknown; dataVersion: number },
) {
  try {
    return await renderStoredMail(app, stored)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    app.log.warn({ template: stored.template, err: error }, 'a stored mail cannot be rendered')
    return null
  }
}

/** Leaves out edited texts that are no longer allowed. */
export async function loadEditedTexts(app: Pick<AppContext, 'db' | 'log'>, mail: Mail<never>): Promise<EditedTexts> {
  const rows = await app.db
    .select({ key: mailTemplateTexts.textKey, text: mailTemplateTexts.text })
    .from(mailTemplateTexts)
    .where(eq(mailTemplateTexts.template, mail.name))
  const allowedTexts = rows.flatMap(({ key, text }) => {
    if (text === null) return []
    const templateText = findTemplateText(mail, key)
    if (templateText !== null && checkTemplateText(templateText, text).ok) return [[key, text] as const]
    app.log.warn({ template: mail.name, textKey: key }, 'stored template text is not allowed, using the original')
    return []
  })
  return new Map(allowedTexts)
}
