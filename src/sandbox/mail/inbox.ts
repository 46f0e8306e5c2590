import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { type Handler, Hono } from 'hono'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { INBOX_STYLE, listPage, messagePage, noSuchMailPage } from './inbox-pages.ts'
import { type KeptMail, mailById, newestMail, wholeMail } from './queries.server.ts'
import { type SandboxMail, sandboxMail, storable } from './table.server.ts'

/**
 * The sandbox inbox: mail that goes nowhere else. `app` is mounted at /sandbox: it shows the mail to people at
 * /sandbox/mail and gives it to programs at /sandbox/mail.json.
 */
export function createSandboxInbox({ db, clock }: { db: Database; clock: Clock }) {
  return {
    app: inboxRoutes(db),
    /** Keeps a message. One that was kept already, by its messageId, changes nothing. */
    async deliver(mail: SandboxMail): Promise<void> {
      await db
        .insert(sandboxMail)
        .values({
          id: randomUUID(),
          messageId: storable(mail.messageId),
          from: storable(mail.from),
          to: storable(mail.to),
          replyTo: mail.replyTo === null ? null : storable(mail.replyTo),
          subject: storable(mail.subject),
          html: storable(mail.html),
          text: storable(mail.text),
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            filename: storable(filename),
            contentType: storable(contentType),
            content: storable(content),
          })),
          sentAt: clock.now(),
        })
        .onConflictDoNothing({ target: sandboxMail.messageId })
    },
  }
}

/** The list stops here; the JSON goes on, a piece at a time. */
const LISTED = 200

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A mail is somebody else's page: no scripts, no origin, nothing loaded from outside; its links open in the whole window. */
function bodyPolicy(address: string): string {
  return (
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
    `style-src 'unsafe-inline'; img-src 'self' ${ourOtherNames(address).join(' ')} data:; frame-ancestors 'self'`
  )
}

/** A mail's pictures have our public address, whichever of our names the inbox was opened under. */
function ourOtherNames(address: string): Array<string> {
  return ['localhost', '127.0.0.1'].map(hostname => {
    const url = new URL(address)
    url.hostname = hostname
    return url.origin
  })
}

function inboxRoutes(db: Database): Hono<InboxBindings> {
  const app = new Hono<InboxBindings>()
  app.use('/mail/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', PAGE_POLICY)
  })

  app.get('/mail.json', mailAsJson(db))

  app.get('/mail', async c => {
    const to = c.req.query('to') ?? ''
    return c.html(listPage(await newestMail(db, { to, shown: c.get('shownMail') }, LISTED), to))
  })

  app.get('/mail/inbox.css', c => c.body(INBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/mail/:id', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    return mail === null ? c.html(noSuchMailPage(), 404) : c.html(messagePage(mail))
  })

  app.get('/mail/:id/body', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    if (mail === null) return c.html(noSuchMailPage(), 404)
    c.header('content-security-policy', bodyPolicy(c.req.url))
    return c.html(withLinksToTop(mail.html))
  })

  app.get('/mail/:id/attachments/:number', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    const attachment = mail?.attachments[Number(c.req.param('number'))]
    if (attachment === undefined) return c.html(noSuchMailPage(), 404)
    return c.body(attachment.content, 200, {
      // Always a download and never what it claims to be: a browser must not run it as one of our pages.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename).replaceAll("'", '%27')}`,
    })
  })
  return app
}

/** Without this a link in the mail would open inside the frame. It goes into the head, after which a doctype would be lost. */
function withLinksToTop(html: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + base) : `<!doctype html>${base}${html}`
}

/** All mail for programs, newest first, sent as it is read; `?to=` keeps one recipient's. */
function mailAsJson(db: Database): Handler<InboxBindings> {
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

/** What whoever serves the inbox tells it about a request. */
export type InboxBindings = {
  Variables: {
    /** Which mail this reader may see, as a condition on `sandboxMail`. Left out: all of it. */
    shownMail?: SQL | undefined
  }
}
