import { hasWordingChanged } from '#src/features/outbox/has-wording-changed.server.ts'
import { readStoredMail } from '#src/features/outbox/read-stored-mail.server.ts'
import type { App } from '../../../app-context.ts'

/**
 * A stored message in the words of today, as HTML; it says so where it was worded anew after it was sent. Null where it can no
 * longer be shown.
 */
export async function letterToShow(
  app: App,
  { sentAt, ...mail }: { template: string; data: unknown; sentAt: Date | null },
): Promise<string | null> {
  const letter = await readStoredMail(app, mail)
  if (letter === null) return null
  const isReworded = sentAt !== null && (await hasWordingChanged(app, { template: mail.template, since: sentAt }))
  return isReworded ? letter.html.replace(/<body[^>]*>/, body => body + NOTE) : letter.html
}

const NOTE =
  '<p style="margin:0;padding:12px 16px;background:#131b3a;color:#fefdfa;font:16px/1.5 sans-serif">The wording of this message was changed after it was sent. You read it in the words of today; its reader may have got others.</p>'
