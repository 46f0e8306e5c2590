import { randomBytes, randomUUID } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import type { Program } from './compose.ts'
import type { Env } from './env.ts'
import { healthRoutes } from './health.ts'
import { plainPage } from './plain-page.ts'
import type { Handler } from './run.ts'
import { comesFromOurPages } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { visitorAddress } from './visitor-address.ts'

export type Bindings = { Bindings: HttpBindings; Variables: { visitor: Visitor } }

const BODY_LIMIT = 20 * 1024 * 1024
const SAFE_METHODS = ['GET', 'HEAD']
/** Pages, forms and webhooks need no other. */
const METHODS = [...SAFE_METHODS, 'POST']

/** Everything between the socket and a route: log line, headers, files, who may post, how much; then the look-alikes and the pages. */
export function createHttp(program: Program, env: Env): Handler {
  const { app, sandbox } = program
  const http = new Hono<Bindings>()
  const answerPage = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production')

  http.use(async (c, next) => {
    c.set('visitor', {
      address: visitorAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for'), env.TRUST_PROXY),
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64'),
      databaseIsDown: false,
    })
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', c.get('visitor').requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - startedAt)
    // Paths without queries: queries carry e-mails and references.
    app.log.info({ requestId: c.get('visitor').requestId, method, path, status: c.res.status, ms }, 'request')
  })
  http.use(securityHeaders(env))
  http.route('/', healthRoutes(app))
  http.use(createStaticFiles(env))

  http.use(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next()
    c.header('allow', METHODS.join(', '))
    return plainPage(c, 405, 'That did not work', 'This address takes no such request.')
  })
  http.use(async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method) || comesFromOurPages(c.req, env)) return next()
    return plainPage(c, 403, 'This did not come from our site', 'Please go back, reload the page and send it again.')
  })
  http.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: c => plainPage(c, 413, 'Too large', 'What you sent is larger than 20 MB. Please send less at once.'),
    }),
  )

  http.use(async (c, next) => {
    if (worksInMaintenance(c.req.path) || !(await currentSettings(app.db)).maintenanceMode) return next()
    c.header('retry-after', '900')
    return plainPage(c, 503, 'We will be back soon', 'The site is being looked after. Nothing you sent is lost.')
  })

  if (sandbox.paystack !== null) http.route('/sandbox/paystack', sandbox.paystack.app)
  if (sandbox.inbox !== null && app.sandbox.inboxIsOpen) http.route('/sandbox', sandbox.inbox.app)

  http.all('*', c => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, c.get('visitor'))
    return answerPage(asOurs(c.req.raw, env), context)
  })

  http.onError((err, c) => {
    const { requestId } = c.get('visitor')
    app.log.error({ err, requestId, path: c.req.path }, 'request failed')
    if (isDatabaseDown(err)) {
      c.header('retry-after', '10')
      return plainPage(
        c,
        503,
        'We cannot reach our records',
        'Please try again in a moment. Nothing you sent before is lost.',
      )
    }
    return plainPage(
      c,
      500,
      'Unexpected Application Error!',
      `Please try again. If it stays, tell us this number: ${requestId}`,
    )
  })
  return getRequestListener((request, bindings) => http.fetch(request, bindings))
}

/** Machines and payers on their way back are let through while visitors wait. */
function worksInMaintenance(path: string): boolean {
  return (
    path.startsWith('/webhooks/') ||
    path.startsWith('/sandbox/') ||
    path.startsWith('/admin') ||
    path === '/payment-success'
  )
}

/**
 * The request as pages see it: at our public origin, whatever host name and scheme a proxy used. The origin check has been
 * made by then, so the header goes: React Router would compare it with the address once more.
 */
function asOurs(request: Request, env: Env): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(new URL(pathname + search, env.PUBLIC_URL), {
    method: request.method,
    headers,
    body: hasBody ? request.body : null,
    signal: request.signal,
    ...(hasBody ? { duplex: 'half' } : {}),
  } as RequestInit)
}
