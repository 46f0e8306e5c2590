import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { InboxBindings } from '#dev/sandbox/mail/inbox.ts'
import { findDatabaseUse, trackDatabaseUse } from '#src/database/current-request.ts'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import type { Visitor } from '#src/web/app-context.ts'
import { UNEXPECTED_ERROR } from '#src/web/parts/specified-errors.ts'
import {
  drainRequestBody,
  FILE_CHUNK_PATH_PATTERN,
  limitBodies,
  SANDBOX_DISPUTE_PATH_PATTERN,
  toPageRequest,
} from './body-limits.ts'
import type { Program } from './compose.ts'
import type { Env } from './env.ts'
import { guardInbox, guardSandbox } from './guard-sandbox.ts'
import { createHealthRoutes } from './health.ts'
import { maskPath } from './logged-path.ts'
import { guardMaintenance } from './maintenance.ts'
import { createMetricsRoute } from './metrics/metrics-route.ts'
import { moveToOrigin, normalizePath } from './normalize-path.ts'
import { compressAnswer } from './pages/compress-answer.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { createStoredAnswers, type FindPage, includesTag } from './pages/stored-answer.ts'
import { renderNotFoundPage, renderPlainPage } from './plain-page.ts'
import { createRequestReport, type ReportRequest } from './report-request.ts'
import type { Handler } from './run.ts'
import { requireSameOrigin } from './same-origin.ts'
import { addSecurityHeaders, createSecurityHeaders } from './security-headers.ts'
import { createSiteState } from './site-state.ts'
import { listStaticFiles } from './static-files.ts'
import { createForwardingWarning, findVisitorAddress } from './visitor-address.ts'

export type Bindings = {
  Bindings: HttpBindings
  Variables: InboxBindings['Variables'] & {
    visitor: Visitor
    normalizedPath: string
  }
}

/** The order of the middleware matters: each relies on those above it. */
export function createHttp(program: Program, env: Env): Handler {
  const { app, metrics, changes, sandbox } = program
  const http = new Hono<Bindings>()
  const renderPage = createPageRenderer(app, env)
  const siteState = createSiteState(app, changes)
  const buildHeaders = createSecurityHeaders(env, app.gateway.checkoutOrigins)
  const report = createRequestReport(program)

  http.use(identifyVisitor(env))
  http.use(reportRequests(report))
  http.use(addSecurityHeaders(buildHeaders))
  http.route('/', createHealthRoutes(app))
  http.route('/', createMetricsRoute(app, metrics, env))
  http.use(compress({ encoding: 'gzip' }))
  http.use(normalizePath())
  http.use(drainRequestBody())
  http.use(refuseOtherMethods())
  http.use(requireSameOrigin(env))
  http.use(refuseFilesAsData())
  http.use(limitBodies(app.gateway.maxWebhookBytes))
  http.use(guardMaintenance(app, siteState))
  http.use(guardSandbox(env))
  if (sandbox.paystack !== null) http.route('/sandbox/paystack', sandbox.paystack.app)
  if (sandbox.inbox !== null) http.use(guardInbox(app)).route('/sandbox', sandbox.inbox.app)
  http.all('*', async c => {
    const visitor = c.get('visitor')
    const answer = await renderPage(toPageRequest(c.req.raw, c.get('normalizedPath')), visitor)
    // When rendering fails, React Router answers with plain text.
    const isPlainFailure = answer.status === 500 && answer.headers.get('content-type') === 'text/plain'
    if (isPlainFailure) return renderFailurePage(c, visitor.databaseIsDown)
    return includesTag(answer.headers.get('etag'), c.req.header('if-none-match'))
      ? new Response(null, { headers: answer.headers, status: 304 })
      : compressAnswer(answer, c.req.header('accept-encoding'), visitor.styles)
  })
  http.onError((err, c) => {
    app.log.error({ err, path: maskPath(c.req.path) }, 'request failed')
    return renderFailurePage(c, isDatabaseDown(err))
  })

  const isDevelopment = env.NODE_ENV === 'development'
  const answerStored = createStoredAnswers({
    files: isDevelopment ? new Map() : listStaticFiles(env),
    findPage: isDevelopment ? findNoPage : createPageCache(app, { render: renderPage, siteState, buildHeaders }),
    report,
    log: app.log,
  })
  const { origin } = new URL(env.PUBLIC_URL)
  const warnOfIgnoredProxy = createForwardingWarning(app.log, env.TRUST_PROXY)
  const answerOther = getRequestListener((request, bindings) => http.fetch(request, bindings))
  return identifyRequest(async (request, response, requestId) => {
    if (hasTwoHosts(request)) return refuseTwoHosts(response)
    warnOfIgnoredProxy(request.headers['x-forwarded-for'])
    const path = moveToOrigin(request, origin)
    if (!(await answerStored(request, response, path, requestId))) await answerOther(request, response)
  })
}

type AnswerRequest = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>

function identifyRequest(answer: AnswerRequest): Handler {
  return (request, response) => {
    const requestId = randomUUID()
    response.setHeader('x-request-id', requestId)
    trackDatabaseUse(() => answer(request, response, requestId), requestId)
  }
}

const findNoPage: FindPage = async () => null

function identifyVisitor({ TRUST_PROXY }: Env): MiddlewareHandler<Bindings> {
  return (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for')
    c.set('visitor', {
      address: findVisitorAddress(c.env.incoming.socket.remoteAddress, forwardedFor, TRUST_PROXY),
      requestId: findDatabaseUse()?.requestId ?? '',
      postedBytes: c.env.incoming,
      nonce: null,
      styles: null,
      databaseIsDown: false,
      isMaintenance: false,
    })
    return next()
  }
}

function reportRequests(report: ReportRequest): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method, path } = c.req
    report({ method, path, status: c.res.status, startedAt })
  }
}

function refuseOtherMethods(): MiddlewareHandler<Bindings> {
  const pageMethods = ['GET', 'HEAD', 'POST']
  const chunkMethods = [...pageMethods, 'PATCH', 'DELETE']
  const disputeMethods = [...pageMethods, 'PUT']
  return async (c, next) => {
    const path = c.get('normalizedPath')
    const chunkOrPageMethods = FILE_CHUNK_PATH_PATTERN.test(path) ? chunkMethods : pageMethods
    const methods = SANDBOX_DISPUTE_PATH_PATTERN.test(path) ? disputeMethods : chunkOrPageMethods
    if (methods.includes(c.req.method)) return next()
    c.header('allow', methods.join(', '))
    return renderPlainPage(c, 405, {
      title: 'That did not work',
      message: 'This page can’t accept that kind of request.',
    })
  }
}

const FILE_PATTERN =
  /^\/+(application-tracking\/+(documents|messages)|calendars|admin\/+message-files|admin\/+documents\/+[^/]+\/+(file|text)|admin\/+mail\/+(?!templates|_\.)[^/.]+|admin\/+mail\/+templates\/+[^/]+\/+preview|admin\/+facts\/+[^/]+\/+preview|admin\/+(payments|refunds)\/+[^/]+\/+proof)[/.]|\.(csv|ics|pdf|zip)[/.]/

function isFileAsData(path: string): boolean {
  return path.endsWith('.data') && FILE_PATTERN.test(path)
}

/** Refuses files in React Router's data format, which would lose their security headers. */
function refuseFilesAsData(): MiddlewareHandler<Bindings> {
  return async (c, next) => (isFileAsData(c.get('normalizedPath')) ? renderNotFoundPage(c) : next())
}

/** RFC 9112 requires status 400 for two Host headers. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function refuseTwoHosts(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end('This request names two hosts.\n')
}

function renderFailurePage(c: Context<Bindings>, databaseIsDown: boolean) {
  if (databaseIsDown) c.header('retry-after', '10')
  const title = databaseIsDown ? 'We cannot reach our records' : UNEXPECTED_ERROR
  const { requestId } = c.get('visitor')
  const message = `Please try again in a moment. Nothing you sent before is lost. If it happens again, give us this number: ${requestId}`
  return renderPlainPage(c, databaseIsDown ? 503 : 500, { title, message })
}
