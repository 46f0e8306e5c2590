import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { type Handler, Hono } from 'hono'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { replaceUnstorableCharacters, type SandboxMail, sandboxMail } from '../table.server.ts'
import { INBOX_STYLE_SHEET, renderListPage, renderMessagePage, renderNoSuchMailPage } from './inbox-pages.ts'
import { findMailById, listNewestMail, type StoredMail, streamMail } from './queries.server.ts'

/**
 * Keeps mail instead of sending it. `app`, mounted at /sandbox, serves /sandbox/mail for people and
 * /sandbox/mail.json for programs.
 */
export function createSandboxInbox({ db, clock }: { db: Database; clock: Clock }) {
  return {
    app: createInboxRoutes(db),
    /** Delivering the same messageId again changes nothing. */
    async deliver(mail: SandboxMail): Promise<void> {
      await db
        .insert(sandboxMail)
        .values({
          id: randomUUID(),
          messageId: replaceUnstorableCharacters(mail.messageId),
          from: replaceUnstorableCharacters(mail.from),
          to: replaceUnstorableCharacters(mail.to),
          replyTo: mail.replyTo === null ? null : replaceUnstorableCharacters(mail.replyTo),
          subject: replaceUnstorableCharacters(mail.subject),
          html: replaceUnstorableCharacters(mail.html),
          text: replaceUnstorableCharacters(mail.text),
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            filename: replaceUnstorableCharacters(filename),
            contentType: replaceUnstorableCharacters(contentType),
            content: replaceUnstorableCharacters(content),
          })),
          sentAt: clock.now(),
        })
        .onConflictDoNothing({ target: sandboxMail.messageId })
    },
  }
}

const MAX_LISTED_MAILS = 200

const INBOX_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Mail HTML is untrusted, so it gets no scripts, no origin and nothing from other hosts. */
function buildMailBodyPolicy(requestUrl: string): string {
  return (
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
    `style-src 'unsafe-inline'; img-src 'self' ${listLocalOrigins(requestUrl).join(' ')} data:; frame-ancestors 'self'`
  )
}

function listLocalOrigins(requestUrl: string): Array<string> {
  return ['localhost', '127.0.0.1'].map(hostname => {
    const url = new URL(requestUrl)
    url.hostname = hostname
    return url.origin
  })
}

function createInboxRoutes(db: Database): Hono<InboxBindings> {
  const app = new Hono<InboxBindings>()
  app.use('/mail/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    if (!c.res.headers.has('content-security-policy'))
      c.header('content-security-policy', INBOX_CONTENT_SECURITY_POLICY)
  })

  app.get('/mail.json', createJsonHandler(db))

  app.get('/mail', async c => {
    const to = c.req.query('to') ?? ''
    return c.html(
      renderListPage(
        await listNewestMail(db, { to, visibleCondition: c.get('visibleMailCondition') }, MAX_LISTED_MAILS),
        to,
      ),
    )
  })

  app.get('/mail/inbox.css', c => c.body(INBOX_STYLE_SHEET, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/mail/:id', async c => {
    const mail = await findMailById(db, c.req.param('id'), c.get('visibleMailCondition'))
    return mail === null ? c.html(renderNoSuchMailPage(), 404) : c.html(renderMessagePage(mail))
  })

  app.get('/mail/:id/body', async c => {
    const mail = await findMailById(db, c.req.param('id'), c.get('visibleMailCondition'))
    if (mail === null) return c.html(renderNoSuchMailPage(), 404)
    c.header('content-security-policy', buildMailBodyPolicy(c.req.url))
    return c.html(addBaseTarget(mail.html))
  })

  app.get('/mail/:id/attachments/:number', async c => {
    const mail = await findMailById(db, c.req.param('id'), c.get('visibleMailCondition'))
    const attachment = mail?.attachments[Number(c.req.param('number'))]
    if (attachment === undefined) return c.html(renderNoSuchMailPage(), 404)
    return c.body(attachment.content, 200, {
      // A browser must download attachments, never show them as a page of ours.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename).replaceAll("'", '%27')}`,
    })
  })

  app.all('/mail/*', c => c.html(renderNoSuchMailPage(), 404))
  return app
}

/** Makes links open outside the frame. `<base>` must follow the doctype. */
function addBaseTarget(html: string): string {
  const baseTag = '<base target="_top">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, head => head + baseTag)
    : `<!doctype html>${baseTag}${html}`
}

function createJsonHandler(db: Database): Handler<InboxBindings> {
  return async c => {
    const mails = streamMail(db, { to: c.req.query('to'), visibleCondition: c.get('visibleMailCondition') })
    const firstMail = await mails.next()
    c.header('cache-control', 'no-store')
    c.header('content-type', 'application/json')
    return c.body(Readable.toWeb(Readable.from(toJsonArray(firstMail, mails), { objectMode: false })) as ReadableStream)
  }
}

async function* toJsonArray(firstMail: IteratorResult<StoredMail, unknown>, others: AsyncGenerator<StoredMail>) {
  if (firstMail.done) {
    yield '[]'
    return
  }
  yield `[${mailToJson(firstMail.value)}`
  for await (const mail of others) yield `,${mailToJson(mail)}`
  yield ']'
}

function mailToJson({ id, to, subject, html, text, attachments, sentAt }: StoredMail): string {
  return JSON.stringify({ id, to, subject, html, text, attachments, sentAt: sentAt.toISOString() })
}

export type InboxBindings = {
  Variables: {
    /** Without this condition, all mails are shown. */
    visibleMailCondition?: SQL | undefined
  }
}
