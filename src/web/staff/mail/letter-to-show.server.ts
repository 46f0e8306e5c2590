import { CHANNELS, type ChannelName } from '#src/features/outbox/mail.ts'
import { type RenderGround, readStoredMail } from '#src/features/outbox/render-mail.server.ts'
import { hasWordingChanged } from '#src/features/outbox/wordings.server.ts'

/**
 * A stored message in the words of today, as HTML without its reader's keys; it says so where it was worded anew since
 * its words were made to be sent, which is after a worker took it in hand. Null where it cannot be shown.
 */
export async function letterToShow(
  app: RenderGround,
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
  if (!CHANNELS[channel].isLetter) return null
  const letter = await readStoredMail(app, mail)
  if (letter === null) return null
  const since = sentAt && (claimedAt ?? sentAt)
  const isReworded = since !== null && (await hasWordingChanged(app, { template: mail.template, since }))
  const html = withoutLinks(letter.html, app.publicUrl)
  return isReworded ? html.replace(/<body[^>]*>/, body => body + NOTE) : html
}

const NOTE =
  '<p style="margin:0;padding:12px 16px;background:#131b3a;color:#fefdfa;font:16px/1.5 sans-serif">The wording of this message was changed after it was sent. You read it in the words of today; its reader may have got others.</p>'

/**
 * A letter as staff are shown it: its links lead nowhere, and one of ours that somebody typed goes without its query. They
 * are its reader's keys: whoever has one moves or cancels in their name. `html` is as React writes it; `publicUrl` is ours.
 */
export function withoutLinks(html: string, publicUrl: string): string {
  const { host } = new URL(publicUrl)
  return html
    .replace(/ href="[^"]*"/g, '')
    .replace(WITH_QUERY, (whole, address) => (address.toLowerCase().includes(host) ? address : whole))
}

const WITH_QUERY = /([^\s<>"?]+)\?[^\s<>"]+/g
