import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { PaymentProviderContext, type ProviderTexts } from '#src/payment-provider.ts'
import { signId } from '#src/secrets.server.ts'
import { EditedTextsContext } from './editable-text.tsx'
import type { Mail, SignedIds } from './mail.ts'
import {
  AudienceContext,
  NO_SIGNED_URLS,
  PublicUrlContext,
  type SignedUrls,
  SignedUrlsContext,
  StopUrlContext,
} from './mail-layout.tsx'
import { stopLink } from './stop-reminders.server.ts'
import { type mails, mailTemplateTexts } from './table.server.ts'
import { checkTemplateText, type EditedTexts, findTemplateText } from './template-text.ts'

export type MailContent = { subject: string; html: string; text: string }

type RenderOptions = {
  paymentProvider?: ProviderTexts
  editedTexts?: EditedTexts
  stopUrl?: string | null
  signedUrls?: SignedUrls
}

/** `publicUrl` is the base of picture URLs, without a trailing slash. */
export async function renderMail<Data>(
  mail: Mail<Data>,
  data: Data,
  publicUrl: string,
  { paymentProvider, editedTexts = new Map(), stopUrl = null, signedUrls = NO_SIGNED_URLS }: RenderOptions = {},
): Promise<MailContent> {
  const { subject, Body } = mail
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
  sessionSecret: string
}

type StoredMail = Pick<typeof mails.$inferSelect, 'template' | 'data' | 'aboutId'>

/** Renders what its reader gets, and `kept`, the same for staff. Returns null if the mail cannot be rendered. */
export async function renderStoredMail(app: RenderContext, stored: StoredMail) {
  const { publicUrl, paymentProvider } = app
  const mail = app.mailTemplates.get(stored.template)
  const data = mail?.read(stored.data) ?? null
  if (mail === undefined || data === null) return null
  try {
    const matter = mail.reminderMatter(data)
    const stopUrl =
      matter === null ? null : stopLink(app, { matter, id: stored.aboutId, aboutId: mail.reminderAboutId(data) })
    const signedUrls = signUrls(app, mail.signedIds(data))
    const options = { paymentProvider, editedTexts: await loadEditedTexts(app, mail), stopUrl, signedUrls }
    const content = await renderMail(mail, data, publicUrl, options)
    const { secret } = mail
    const readable =
      secret === null
        ? content
        : await renderMail(mail, { ...(data as object), [secret]: '••••••' } as never, publicUrl, options)
    return { mail, data, content, stopUrl, kept: await removeLinks(readable, publicUrl) }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    app.log.error({ template: stored.template, err: error }, 'a mail cannot be rendered')
    return null
  }
}

function signUrls(
  { publicUrl, sessionSecret }: RenderContext,
  { receiptEntryId, payLinkId, storyId, letterLinkId }: SignedIds,
): SignedUrls {
  return {
    receipt: receiptEntryId
      ? publicUrl + addresses.receipt(signId(sessionSecret, 'receipt links', receiptEntryId))
      : null,
    payLink: payLinkId ? publicUrl + addresses.payLink(signId(sessionSecret, 'pay links', payLinkId)) : null,
    story: storyId ? publicUrl + addresses.story(signId(sessionSecret, 'story links', storyId)) : null,
    letter: letterLinkId ? publicUrl + addresses.letter(signId(sessionSecret, 'letter links', letterLinkId)) : null,
  }
}

/** Links contain keys of the reader, and people also type or forward them. Our pictures stay. */
async function removeLinks({ subject, html }: MailContent, publicUrl: string): Promise<MailContent> {
  const { toPlainText } = await import('react-email')
  const host = new URL(publicUrl).host.replaceAll('.', '\\.')
  const ownUrls = new RegExp(`(?<!src="https?://${host})(?<=${host})/[^\\s<>"]+`, 'gi')
  const withoutLinks = html.replace(/ href="[^"]*"/g, '').replace(ownUrls, '/…')
  return { subject, html: withoutLinks, text: toPlainText(withoutLinks, TEXT_OPTIONS) }
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
