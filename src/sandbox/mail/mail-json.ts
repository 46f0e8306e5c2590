import type { Handler } from 'hono'
import type { Database } from '#src/database/client.ts'
import { wholeMail } from './queries.server.ts'

/** All mail for programs, newest first; `?to=` keeps one recipient's. */
export function mailAsJson(db: Database): Handler {
  return async c => {
    const mails = await wholeMail(db, c.req.query('to'))
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
