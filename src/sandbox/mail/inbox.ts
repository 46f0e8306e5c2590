import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { type Handler, Hono } from 'hono'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { INBOX_STYLE, listPage, messagePage, noSuchMailPage } from './inbox-pages.ts'
import { mailById, newestMail, type StoredMail, streamMail } from './queries.server.ts'
import { type SandboxMail, sandboxMail, storable } from './table.server.ts'

/**
 * Keeps mail instead of sending it. `app`, mounted at /sandbox, serves /sandbox/mail for people and
 * /sandbox/mail.json for programs.
 */
export function createSandboxInbox({ db, clock }: { db: Database; clock: Clock }) {
  return {
    app: inboxRoutes(db),
    /** Delivering the same messageId again changes nothing. */
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

const LIST_LIMIT = 200

const INBOX_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Mail HTML is untrusted: no scripts, no origin, nothing from other hosts. */
function mailBodyPolicy(requestUrl: string): string {
  return (
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
    `style-src 'unsafe-inline'; img-src 'self' ${localOrigins(requestUrl).join(' ')} data:; frame-ancestors 'self'`
  )
}

function localOrigins(requestUrl: string): Array<string> {
  return ['localhost', '127.0.0.1'].map(hostname => {
    const url = new URL(requestUrl)
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
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', INBOX_PAGE_POLICY)
  })

  app.get('/mail.json', mailAsJson(db))

  app.get('/mail', async c => {
    const to = c.req.query('to') ?? ''
    return c.html(listPage(await newestMail(db, { to, shown: c.get('shownMail') }, LIST_LIMIT), to))
  })

  app.get('/mail/inbox.css', c => c.body(INBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/mail/:id', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    return mail === null ? c.html(noSuchMailPage(), 404) : c.html(messagePage(mail))
  })

  app.get('/mail/:id/body', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    if (mail === null) return c.html(noSuchMailPage(), 404)
    c.header('content-security-policy', mailBodyPolicy(c.req.url))
    return c.html(withLinksToTop(mail.html))
  })

  app.get('/mail/:id/attachments/:number', async c => {
    const mail = await mailById(db, c.req.param('id'), c.get('shownMail'))
    const attachment = mail?.attachments[Number(c.req.param('number'))]
    if (attachment === undefined) return c.html(noSuchMailPage(), 404)
    return c.body(attachment.content, 200, {
      // A browser must never open an attachment as our page.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename).replaceAll("'", '%27')}`,
    })
  })
  return app
}

/** Makes links open outside the frame. `<base>` must follow the doctype. */
function withLinksToTop(html: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + base) : `<!doctype html>${base}${html}`
}

function mailAsJson(db: Database): Handler<InboxBindings> {
  return async c => {
    const mails = streamMail(db, { to: c.req.query('to'), shown: c.get('shownMail') })
    const first = await mails.next()
    c.header('cache-control', 'no-store')
    c.header('content-type', 'application/json')
    return c.body(Readable.toWeb(Readable.from(toJsonArray(first, mails), { objectMode: false })) as ReadableStream)
  }
}

async function* toJsonArray(first: IteratorResult<StoredMail, unknown>, others: AsyncGenerator<StoredMail>) {
  if (first.done) {
    yield '[]'
    return
  }
  yield `[${mailToJson(first.value)}`
  for await (const mail of others) yield `,${mailToJson(mail)}`
  yield ']'
}

function mailToJson({ id, to, subject, html, text, attachments, sentAt }: StoredMail): string {
  return JSON.stringify({ id, to, subject, html, text, attachments, sentAt: sentAt.toISOString() })
}

export type InboxBindings = {
  Variables: {
    /** Left out: all mails are shown. */
    shownMail?: SQL | undefined
  }
}
