import { type RenderContext, readStoredMail } from '#src/features/mail/render-mail.server.ts'
import { hasTemplateTextChanged } from '#src/features/mail/template-texts.server.ts'

/**
 * Renders a stored email as HTML with today's text and without its recipient's links. Adds a note if the text changed
 * after sending. Returns null if the email cannot be shown, or holds a key of its recipient.
 */
export async function renderMailForStaff(
  app: RenderContext,
  {
    claimedAt,
    sentAt,
    ...mail
  }: {
    template: string
    data: unknown
    dataVersion: number
    claimedAt: Date | null
    sentAt: Date | null
  },
): Promise<string | null> {
  if (app.mailTemplates.get(mail.template)?.isSecret) return null
  const renderedMail = await readStoredMail(app, mail)
  if (renderedMail === null) return null
  const renderedAt = sentAt && (claimedAt ?? sentAt)
  const hasTextChanged =
    renderedAt !== null && (await hasTemplateTextChanged(app, { template: mail.template, since: renderedAt }))
  const html = removeLinks(renderedMail.html, app.publicUrl)
  return hasTextChanged ? html.replace(/<body[^>]*>/, body => body + TEXT_CHANGED_NOTE_HTML) : html
}

const TEXT_CHANGED_NOTE_HTML =
  '<p style="margin:0;padding:12px 16px;background:#131b3a;color:#fefdfa;font:16px/1.5 sans-serif">The text of this email changed after it was sent. You’re reading today’s version; the recipient may have seen a different one.</p>'

/**
 * Removes every link target, and the query of our own URLs in the text, because both can contain the recipient's
 * credentials. `html` is as React renders it, and `publicUrl` is our origin.
 */
export function removeLinks(html: string, publicUrl: string): string {
  const { host } = new URL(publicUrl)
  return html
    .replace(/ href="[^"]*"/g, '')
    .replace(URL_WITH_QUERY, (url, path) => (path.toLowerCase().includes(host) ? path : url))
}

const URL_WITH_QUERY = /([^\s<>"?]+)\?[^\s<>"]+/g
