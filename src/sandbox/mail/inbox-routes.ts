import { Hono } from 'hono'
import type { Database } from '#src/database/client.ts'
import type { InboxBindings } from './inbox-bindings.ts'
import { listPage, messagePage, noSuchMailPage } from './inbox-pages.ts'
import { INBOX_STYLE } from './inbox-style.ts'
import { mailAsJson } from './mail-json.ts'
import { mailById, newestMail } from './queries.server.ts'

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

export function inboxRoutes(db: Database): Hono<InboxBindings> {
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
