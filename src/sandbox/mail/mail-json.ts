import { Readable } from 'node:stream'
import type { Handler } from 'hono'
import type { Database } from '#src/database/client.ts'
import type { InboxBindings } from './inbox-bindings.ts'
import { type KeptMail, wholeMail } from './queries.server.ts'

/** All mail for programs, newest first, sent as it is read; `?to=` keeps one recipient's. */
export function mailAsJson(db: Database): Handler<InboxBindings> {
  return async c => {
    const mails = wholeMail(db, { to: c.req.query('to'), shown: c.get('shownMail') })
    // The first read comes before the response begins, so that a database outage gives an error page.
    const first = await mails.next()
    c.header('cache-control', 'no-store')
    c.header('content-type', 'application/json')
    return c.body(Readable.toWeb(Readable.from(asArray(first, mails), { objectMode: false })) as ReadableStream)
  }
}

async function* asArray(first: IteratorResult<KeptMail, unknown>, others: AsyncGenerator<KeptMail>) {
  if (first.done) {
    yield '[]'
    return
  }
  yield `[${asJson(first.value)}`
  for await (const mail of others) yield `,${asJson(mail)}`
  yield ']'
}

function asJson({ id, to, subject, html, text, attachments, sentAt }: KeptMail): string {
  return JSON.stringify({ id, to, subject, html, text, attachments, sentAt: sentAt.toISOString() })
}
