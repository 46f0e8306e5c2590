import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { trackDatabaseUse } from '#src/database/current-request.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import type { InboxBindings } from '#src/sandbox/mail/inbox.ts'
import type { Visitor } from '#src/web/app-context.ts'
import { drainRequestBody, FILE_CHUNK_PATH_PATTERN, limitBodies } from './body-limits.ts'
import type { Program } from './compose.ts'
import { compressAnswer } from './compress-answer.ts'
import type { Env } from './env.ts'
import { guardInbox, guardSandbox } from './guard-sandbox.ts'
import { createHealthRoutes } from './health.ts'
import { maskPath } from './logged-path.ts'
import { guardMaintenance } from './maintenance.ts'
import { createMetricsRoute, createRouteLabeller } from './metrics.ts'
import { normalizePath } from './normalize-path.ts'
import { createPageCache } from './page-cache.ts'
import { renderNotFoundPage, renderPlainPage } from './plain-page.ts'
import { createPageRenderer, moveToOrigin, toPageRequest } from './render-page.ts'
import type { Handler } from './run.ts'
import { requireSameOrigin } from './same-origin.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createSiteState } from './site-state.ts'
import { serveStaticFiles } from './static-files.ts'
import { createForwardingWarning, findVisitorAddress } from './visitor-address.ts'

export type Bindings = {
  Bindings: HttpBindings
  Variables: InboxBindings['Variables'] & {
    visitor: Visitor
    pageCacheKey: string | null
    normalizedPath: string
  }
}

/** The order of the middleware matters: each relies on those above it. */
export function createHttp(program: Program, env: Env): Handler {
  const { app, metrics, changes, sandbox } = program
  const http = new Hono<Bindings>()
  const renderPage = createPageRenderer(app, env)

  http.use(identifyVisitor(program, env))
  http.use(logRequests(program))
  http.use(serveStaticFiles(env))
  http.use(addSecurityHeaders(env, app.gateway))
  http.route('/', createHealthRoutes(app))
  http.route('/', createMetricsRoute(app, metrics, env))
  http.use(compress({ encoding: 'gzip' }))
  http.use(normalizePath())
  http.use(drainRequestBody())
  http.use(refuseOtherMethods())
  http.use(requireSameOrigin(env))
  http.use(refuseFilesAsData())
  http.use(limitBodies(Math.max(...[app.gateway, ...app.otherGateways].map(({ maxWebhookBytes }) => maxWebhookBytes))))
  http.use(guardMaintenance(app, createSiteState(app, changes)))
  http.use(guardSandbox(env))
  if (sandbox.paystack !== null) http.route('/sandbox/paystack', sandbox.paystack.app)
  if (sandbox.inbox !== null) http.use(guardInbox(app)).route('/sandbox', sandbox.inbox.app)
  if (env.NODE_ENV !== 'development') http.use(createPageCache(app, renderPage))
  http.all('*', async c => {
    const answer = await renderPage(toPageRequest(c.req.raw, c.get('normalizedPath')), c.get('visitor'))
    // When a stream fails, React Router answers with plain text instead of a page for visitors.
    const isPlainFailure = answer.status === 500 && answer.headers.get('content-type') === 'text/plain'
    return isPlainFailure
      ? renderFailurePage(c, c.get('visitor').databaseIsDown)
      : compressAnswer(answer, c.req.header('accept-encoding'), c.get('visitor').styleHash)
  })
  http.onError((err, c) => {
    app.log.error({ err, requestId: c.get('visitor').requestId, path: maskPath(c.req.path) }, 'request failed')
    return renderFailurePage(c, isDatabaseDown(err))
  })

  const publicOrigin = new URL(env.PUBLIC_URL).origin
  const listener = getRequestListener((request, bindings) => http.fetch(request, bindings))
  return (request, response) => {
    if (hasTwoHosts(request)) return refuseTwoHosts(response)
    moveToOrigin(request, publicOrigin)
    return listener(request, response)
  }
}

function identifyVisitor({ app: { log } }: Program, { TRUST_PROXY }: Env): MiddlewareHandler<Bindings> {
  const warnOfIgnoredProxy = createForwardingWarning(log, TRUST_PROXY)
  return (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for')
    warnOfIgnoredProxy(forwardedFor)
    c.set('visitor', {
      address: findVisitorAddress(c.env.incoming.socket.remoteAddress, forwardedFor, TRUST_PROXY),
      requestId: randomUUID(),
      postedBytes: c.env.incoming,
      nonce: randomBytes(16).toString('base64'),
      styleHash: null,
      databaseIsDown: false,
      isMaintenance: false,
    })
    c.set('pageCacheKey', null)
    return next()
  }
}

function logRequests({ app: { log }, metrics }: Program): MiddlewareHandler<Bindings> {
  const labelRoute = createRouteLabeller(build.routes)
  return async (c, next) => {
    const startedAt = performance.now()
    const { statements } = await trackDatabaseUse(async use => {
      await next()
      return use
    })
    const ms = performance.now() - startedAt
    const { method, path } = c.req
    const { status } = c.res
    metrics.countRequest({ method, route: labelRoute(path), status, ms })
    const { requestId } = c.get('visitor')
    log.info({ requestId, method, path: maskPath(path), status, ms: Math.round(ms), statements }, 'request')
  }
}

function refuseOtherMethods(): MiddlewareHandler<Bindings> {
  const pageMethods = ['GET', 'HEAD', 'POST']
  const chunkMethods = [...pageMethods, 'PATCH', 'DELETE']
  return async (c, next) => {
    const methods = FILE_CHUNK_PATH_PATTERN.test(c.get('normalizedPath')) ? chunkMethods : pageMethods
    if (methods.includes(c.req.method)) return next()
    c.header('allow', methods.join(', '))
    return renderPlainPage(c, 405, {
      title: 'That did not work',
      message: 'This page can’t accept that kind of request.',
    })
  }
}

const FILE_AS_DATA_PATTERN =
  /^\/+(application-tracking\/+documents\/|calendars\/|admin\/+documents\/+[^/]+\/+file|admin\/+payments\/+[^/]+\/+proof|admin\/+applications\/+([^/]+\/+documents\.zip|export\.csv)).*\.data$/s

/** Refuses files in React Router's data format, which would hold them in memory and lose their security headers. */
function refuseFilesAsData(): MiddlewareHandler<Bindings> {
  return async (c, next) => (FILE_AS_DATA_PATTERN.test(c.get('normalizedPath')) ? renderNotFoundPage(c) : next())
}

/** RFC 9112 requires status 400 for two Host headers. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

function refuseTwoHosts(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end('This request names two hosts.\n')
}

function renderFailurePage(c: Context<Bindings>, databaseIsDown: boolean) {
  if (databaseIsDown) c.header('retry-after', '10')
  const title = databaseIsDown ? 'We cannot reach our records' : 'Something went wrong on our side'
  const { requestId } = c.get('visitor')
  const message = `Please try again in a moment. Nothing you sent before is lost. If it happens again, give us this number: ${requestId}`
  return renderPlainPage(c, databaseIsDown ? 503 : 500, { title, message })
}
