import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { waitOnce } from '#src/database/wait-once.ts'
import { staffOf } from '#src/features/staff/queries.server.ts'
import type { InboxBindings } from '#src/sandbox/mail/inbox-bindings.ts'
import { appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import { bodyLimits, FILE_PIECES } from './body-limits.ts'
import type { Program } from './compose.ts'
import { cutIdleReader } from './cut-idle-reader.ts'
import type { Env } from './env.ts'
import { healthRoutes } from './health.ts'
import { hearOut } from './hear-out.ts'
import { isNoSecret } from './is-no-secret.ts'
import { keepPace } from './keep-pace.ts'
import { keptPages } from './kept-pages.ts'
import { loggedPath } from './logged-path.ts'
import { maintenance } from './maintenance.ts'
import { metricsRoute } from './metrics-route.ts'
import { plainPage } from './plain-page.ts'
import { refuseFilesAsData } from './refuse-files-as-data.ts'
import { createRouteLabel } from './route-label.ts'
import type { Handler } from './run.ts'
import { comesFromOurPages } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { createSiteState } from './site-state.ts'
import { spelling } from './spelling.ts'
import { createStaticFiles } from './static-files.ts'
import { forwardingWarning, visitorAddress } from './visitor-address.ts'

export type Bindings = {
  Bindings: HttpBindings
  Variables: InboxBindings['Variables'] & {
    visitor: Visitor
    /** What site pages are made from at the moment; null where that is not known. */
    pagesKey: string | null
    /** The path without escapes, in lower case: for whoever judges it before the router reads it. */
    spelledPath: string
  }
}

const SAFE_METHODS = ['GET', 'HEAD']
/** Pages, forms and webhooks need no other. */
const METHODS = [...SAFE_METHODS, 'POST']
/** What a file that comes piece by piece (tus) needs besides. */
const PIECES_METHODS = [...METHODS, 'PATCH', 'DELETE']

/**
 * Everything between the socket and a route: log line, files, headers, who may post, how much, maintenance; then the
 * look-alikes, the kept pages and the pages.
 */
export function createHttp(program: Program, env: Env): Handler {
  const { app, metrics, sandbox } = program
  const http = new Hono<Bindings>()
  const routeLabel = createRouteLabel(build.routes)
  const answerPage = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production')

  const warnOfForwarding = forwardingWarning(app.log, env.TRUST_PROXY)
  http.use(async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for')
    warnOfForwarding(forwardedFor)
    c.set('visitor', {
      address: visitorAddress(c.env.incoming.socket.remoteAddress, forwardedFor, env.TRUST_PROXY),
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64'),
      databaseIsDown: false,
      isMaintenance: false,
    })
    c.set('pagesKey', null)
    const startedAt = performance.now()
    await waitOnce(next)
    const { method } = c.req
    const path = loggedPath(c.req.path)
    const took = performance.now() - startedAt
    const ms = Math.round(took)
    metrics.countRequest({ method, route: routeLabel(c.req.path), status: c.res.status, ms: took })
    // Paths without queries: queries carry e-mails and references.
    app.log.info({ requestId: c.get('visitor').requestId, method, path, status: c.res.status, ms }, 'request')
  })
  // Before the headers of pages: files bring their own, shorter ones.
  http.use(createStaticFiles(env))
  http.use(securityHeaders(env, app.gateway))
  http.route('/', healthRoutes(app))
  http.route('/', metricsRoute(app, metrics, env))

  // What is kept is compressed already; this is for what is made for one reader.
  http.use(compress({ encoding: 'gzip' }))
  http.use(spelling())
  http.use(hearOut())
  http.use(async (c, next) => {
    const methods = FILE_PIECES.test(c.get('spelledPath')) ? PIECES_METHODS : METHODS
    if (methods.includes(c.req.method)) return next()
    c.header('allow', methods.join(', '))
    return plainPage(c, 405, 'That did not work', 'This address takes no such request.')
  })
  http.use(async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method) || comesFromOurPages(c.req, env)) return next()
    return plainPage(c, 403, 'This did not come from our site', 'Please go back, reload the page and send it again.')
  })
  http.use(refuseFilesAsData())
  http.use(bodyLimits(app.gateway.maxWebhookBytes))

  http.use(maintenance(app, createSiteState(app)))

  // Where nothing is real anybody may look: so only under our own names, lest another site's name lead in here (DNS rebinding).
  http.use(async (c, next) => {
    if (!c.get('spelledPath').startsWith('/sandbox') || isOurName(new URL(c.req.url).hostname, env)) return next()
    return plainPage(c, 404, '404', 'Oops! Page not found')
  })
  if (sandbox.paystack !== null) http.route('/sandbox/paystack', sandbox.paystack.app)
  if (sandbox.inbox !== null) {
    http.use(async (c, next) => {
      const isInbox = c.get('spelledPath').startsWith('/sandbox/mail')
      if (!isInbox || app.sandbox.openTo === 'everybody') return next()
      const staff = await staffOf(app, c.req.raw.headers)
      // Nothing tells a stranger that there is mail to be read.
      if (staff === null) return plainPage(c, 404, '404', 'Oops! Page not found')
      if (staff.role !== 'owner') c.set('shownMail', isNoSecret(app))
      return next()
    })
    http.route('/sandbox', sandbox.inbox.app)
  }

  const render = (request: Request, visitor: Visitor) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, visitor)
    return answerPage(request, context)
  }
  if (env.NODE_ENV !== 'development') http.use(keptPages(app, render))
  http.all('*', async c => {
    const answer = await render(asOurs(c, env), c.get('visitor'))
    // React Router answers plain text when a file or stream fails, which a browser would show as a page.
    const isBare = answer.status === 500 && answer.headers.get('content-type') === 'text/plain'
    if (isBare) return failurePage(c, c.get('visitor').databaseIsDown)
    return answer
  })

  http.onError((err, c) => {
    const { requestId } = c.get('visitor')
    app.log.error({ err, requestId, path: loggedPath(c.req.path) }, 'request failed')
    return failurePage(c, isDatabaseDown(err))
  })
  const listener = getRequestListener((request, bindings) => http.fetch(request, bindings))
  return (request, response) => {
    if (hasTwoHosts(request)) return refuseTwoHosts(response)
    keepPace(request)
    cutIdleReader(response)
    return listener(request, response)
  }
}

/** RFC 9112: a proxy in front may have read the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

function refuseTwoHosts(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end('This request names two hosts.\n')
}

function failurePage(c: Context<Bindings>, databaseIsDown: boolean) {
  if (databaseIsDown) c.header('retry-after', '10')
  const title = databaseIsDown ? 'We cannot reach our records' : 'Something went wrong on our side'
  const { requestId } = c.get('visitor')
  const words = `Please try again in a moment. Nothing you sent before is lost. If it stays like this, give us this number: ${requestId}`
  return plainPage(c, databaseIsDown ? 503 : 500, title, words)
}

function isOurName(host: string, env: Env): boolean {
  return ['localhost', '127.0.0.1', '[::1]', new URL(env.PUBLIC_URL).hostname].includes(host)
}

/**
 * The request as pages see it: at our public origin, whatever host name and scheme a proxy used. The origin check has been
 * made by then, so the header goes: React Router would compare it with the address once more.
 */
function asOurs(c: Context<Bindings>, env: Env): Request {
  const request = c.req.raw
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Set piece by piece: an address that begins with two slashes would otherwise be read as another host's.
  const url = new URL(env.PUBLIC_URL)
  url.pathname = pathname
  url.search = search
  return new Request(url, {
    method: request.method,
    headers,
    body: hasBody ? request.body : null,
    signal: request.signal,
    ...(hasBody ? { duplex: 'half' } : {}),
  } as RequestInit)
}
