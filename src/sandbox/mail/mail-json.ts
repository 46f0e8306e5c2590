import type { Handler } from 'hono'
import type { Database } from '#src/database/client.ts'
import type { InboxBindings } from './inbox-bindings.ts'
import { wholeMail } from './queries.server.ts'

/** All mail for programs, newest first; `?to=` keeps one recipient's. */
export function mailAsJson(db: Database): Handler<InboxBindings> {
  return async c => {
    const mails = await wholeMail(db, { to: c.req.query('to'), shown: c.get('shownMail') })
    c.header('cache-control', 'no-store')
    return c.json(
      mails.map(({ id, to, subject, html, text, attachments, sentAt }) => ({
        id,
        to,
        subject,
        html,
        text,
        attachments,
        sentAt: sentAt.toISOString(),
      })),
    )
  }
}
