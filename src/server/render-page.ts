import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type App, appContext, type Visitor, visitorContext } from '#src/web/app-context.ts'
import type { Env } from './env.ts'

/** Renders pages by React Router. */
export function pageRenderer(app: App, env: Env) {
  const answerPage = createRequestHandler(build, env.NODE_ENV === 'development' ? 'development' : 'production')
  return (request: Request, visitor: Visitor): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, visitor)
    return answerPage(request, context)
  }
}

/**
 * The request as pages see it: at our public origin, whatever host name and scheme a proxy used. The origin check has been
 * made by then, so the header goes: React Router would compare it with the address once more.
 */
export function asOurs(request: Request, env: Env): Request {
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
