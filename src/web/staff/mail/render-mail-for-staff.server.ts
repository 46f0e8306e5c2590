import { CHANNELS, type ChannelName } from '#src/features/outbox/mail.ts'
import { type RenderContext, readStoredMail } from '#src/features/outbox/render-mail.server.ts'
import { hasTemplateTextChanged } from '#src/features/outbox/template-texts.server.ts'

/**
 * A stored email as HTML, rendered with today's text and without its recipient's links. Notes if the text changed since
 * it was sent. Null if it cannot be shown.
 */
export async function renderMailForStaff(
  app: RenderContext,
  {
    channel,
    claimedAt,
    sentAt,
    ...mail
  }: {
    template: string
    channel: ChannelName
    data: unknown
    dataVersion: number
    claimedAt: Date | null
    sentAt: Date | null
  },
): Promise<string | null> {
  if (!CHANNELS[channel].usesTemplate) return null
  const rendered = await readStoredMail(app, mail)
  if (rendered === null) return null
  const since = sentAt && (claimedAt ?? sentAt)
  const isEdited = since !== null && (await hasTemplateTextChanged(app, { template: mail.template, since }))
  const html = withoutLinks(rendered.html, app.publicUrl)
  return isEdited ? html.replace(/<body[^>]*>/, body => body + NOTE) : html
}

const NOTE =
  '<p style="margin:0;padding:12px 16px;background:#131b3a;color:#fefdfa;font:16px/1.5 sans-serif">The text of this email changed after it was sent. You’re reading today’s version; the recipient may have seen a different one.</p>'

/**
 * Removes links and the queries of our addresses: they are the recipient's credentials. `html`: as React renders it.
 * `publicUrl`: our origin.
 */
export function withoutLinks(html: string, publicUrl: string): string {
  const { host } = new URL(publicUrl)
  return html
    .replace(/ href="[^"]*"/g, '')
    .replace(WITH_QUERY, (whole, address) => (address.toLowerCase().includes(host) ? address : whole))
}

const WITH_QUERY = /([^\s<>"?]+)\?[^\s<>"]+/g
