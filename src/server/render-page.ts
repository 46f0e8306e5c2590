import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type App, appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import type { Env } from './env.ts'

export function createPageRenderer(app: App, env: Env) {
  const handleRequest = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production')
  return (request: Request, visitor: Visitor): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, visitor)
    return handleRequest(request, context)
  }
}

/**
 * Rewrites a request to PUBLIC_URL, whatever host and scheme a proxy used. Drops the Origin header, which React Router
 * would check again.
 */
export function rewriteToPublicUrl(request: Request, env: Env): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Sets path and query separately, because `new URL('//x', …)` would read `x` as a host.
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
